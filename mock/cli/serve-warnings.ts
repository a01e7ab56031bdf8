// Warns of settings of `serve` that have no effect, or protect less than the user may expect.
import type { MockOptions } from "../create-mock.ts";
import type { Logger } from "../engine/core/logger.ts";
import type { SettingsOf } from "../options/command-flags.ts";

export function warnOfSettings(config: SettingsOf<"serve">, admin: MockOptions["admin"], logger: Logger): void {
  warnOfSecrets(config, logger);
  warnOfMetrics(config, admin, logger);
}

/** Warns if a secret protects less than the user may expect. */
function warnOfSecrets({ auth, jwtSecret, jwks }: SettingsOf<"serve">, logger: Logger): void {
  if (auth === "strict" && jwtSecret === undefined && jwks === undefined) {
    const reason = "--auth strict verifies tokens with a public secret: set --jwt-secret or --jwks";
    logger.error("public_secret", { reason });
  }
  if (auth !== "strict" && jwks !== undefined) {
    const reason = `--jwks has no effect with --auth ${auth}, which verifies no signature: use --auth strict`;
    logger.error("unused_keys", { reason });
  }
}

/** Warns of metrics that cannot be read. */
function warnOfMetrics({ metrics }: SettingsOf<"serve">, admin: MockOptions["admin"], logger: Logger): void {
  if (!metrics || admin !== false) return;
  const reason = "--metrics serves nothing while the admin API is off: set --admin-token, or omit --no-admin";
  logger.error("unused_metrics", { reason });
}
