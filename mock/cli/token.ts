// `ticket-mock token`: prints one token that any running mock with the same secret accepts. Called by mock/cli/main.ts.
import { ConfigError } from "../config.ts";
import { createMock } from "../create-mock.ts";

/** Prints a token for `--user` (default: the default caller of every world), signed with `--jwt-secret` (default: a public one). */
export async function printToken(flags: { user?: string; jwtSecret?: string }): Promise<void> {
  if (flags.user !== undefined && !/^\d{1,15}$/.test(flags.user)) {
    throw new ConfigError([`--user: expected a user's id, found ${JSON.stringify(flags.user)}`]);
  }
  await using mock = await createMock({ tickets: 1, jwtSecret: flags.jwtSecret });
  const token = await mock.token(flags.user === undefined ? {} : { userId: Number(flags.user) });
  process.stdout.write(`${token}\n`);
}
