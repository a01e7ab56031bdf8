// The name and version of the package, for GET /version, `ticket-mock --version` and tokens, and the version of its contract.
// test/package.test.ts compares them with package.json and spec/generated/openapi.json.
export const packageName = "ticket-service-mock";
export const packageVersion = "0.1.0";
export const contractVersion = "0.1.0";
