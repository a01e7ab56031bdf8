// `ticket-mock token`: prints one token that any running mock with the same secret accepts. Called by mock/cli/main.ts.
import { mintToken } from "../auth/token.ts";
import { ConfigError } from "../config.ts";

/** Prints a token for `--user` (default: the default caller), signed with `--jwt-secret` (default: the mock's own secret). */
export async function printToken(flags: { user?: string; jwtSecret?: string }): Promise<void> {
  if (flags.user !== undefined && !/^\d{1,15}$/.test(flags.user)) {
    throw new ConfigError([`--user: expected a user's id, found ${JSON.stringify(flags.user)}`]);
  }
  const userId = flags.user === undefined ? undefined : Number(flags.user);
  process.stdout.write(`${await mintToken({ userId, secret: flags.jwtSecret })}\n`);
}
