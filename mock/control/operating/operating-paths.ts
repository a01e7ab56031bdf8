// The paths for operators of a mock: always at the root, outside base path, contract, journal and coverage.

export const livePath = "/livez";
export const readyPath = "/readyz";
export const metricsPath = "/metrics";

export const operatingPaths: readonly string[] = [livePath, readyPath, metricsPath];
