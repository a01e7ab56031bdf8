// Implements `ticket-mock token`: prints a token that every mock with the same secret accepts.
import { createMock, type Mock } from "../create-mock.ts";
import type { SettingsOf } from "../options/command-flags.ts";
import type { CommandHost } from "./command-host.ts";

export async function printToken({ user, jwtSecret }: SettingsOf<"token">, host: CommandHost): Promise<void> {
  await using mock = await createMock({ jwtSecret });
  const token = await mock.token({ userId: user });
  if (user !== undefined && !isKnown(mock, user)) {
    const reason = "with --auth any the token acts as the default caller, with --auth strict it is refused";
    host.stderr.write(`A mock without options has no user ${user}: ${reason}.\n`);
  }
  host.stdout.write(`${token}\n`);
}

function isKnown(mock: Mock, user: number): boolean {
  return mock.stateOf().store.read((reader) => reader.get("users", user) !== undefined);
}
