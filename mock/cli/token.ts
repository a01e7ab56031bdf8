// `ticket-mock token`: prints one token that any running mock with the same secret accepts. Called by mock/cli/command-line.ts.
import { createMock } from "../create-mock.ts";
import type { SettingsOf } from "../options/command-flags.ts";
import type { CommandHost } from "./command-host.ts";

/** Prints a token for `--user` (default: the default caller of every world), signed with `--jwt-secret` (default: a public one). */
export async function printToken({ user, jwtSecret }: SettingsOf<"token">, host: CommandHost): Promise<void> {
  await using mock = await createMock({ tickets: 1, jwtSecret });
  const token = await mock.token({ userId: user });
  host.stdout.write(`${token}\n`);
}
