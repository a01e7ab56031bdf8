// Name and version of the package, and the version of its contract.
export const packageName = "ticket-service-mock";
export const packageVersion = "0.1.0";
export const contractVersion = "0.1.0";
