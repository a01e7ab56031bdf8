// `ticket-mock token`: prints one token that any running mock with the same secret accepts. Called by mock/cli/main.ts.
import { createMock } from "../create-mock.ts";
import type { SettingsOf } from "../options/command-flags.ts";

/** Prints a token for `--user` (default: the default caller of every world), signed with `--jwt-secret` (default: a public one). */
export async function printToken({ user, jwtSecret }: SettingsOf<"token">): Promise<void> {
  await using mock = await createMock({ tickets: 1, jwtSecret });
  const token = await mock.token({ userId: user });
  process.stdout.write(`${token}\n`);
}
