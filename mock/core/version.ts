// The package's name and version, for GET /version, `ticket-mock --version` and tokens. test/package.test.ts holds it against package.json.
export const packageName = "ticket-service-mock";
export const packageVersion = "0.1.0";
