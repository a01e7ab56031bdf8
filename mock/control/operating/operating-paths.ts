// The paths at which a mock answers those who run it: always at the root, outside base path, contract, journal and coverage.
// mock/http/operating/operating-route.ts answers there, mock/additions/check-conflicts.ts keeps additions away.

export const livePath = "/livez";
export const readyPath = "/readyz";
export const metricsPath = "/metrics";

export const operatingPaths: readonly string[] = [livePath, readyPath, metricsPath];
