// Builds requests for the conformance cases.

/** A request; `as` selects its caller, by default the default caller. */
export interface ConformanceRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  readonly contentType?: string;
  readonly as?: "withoutToken" | "withoutPermission";
}

export const json = (method: string, path: string, body: unknown): ConformanceRequest => ({
  method,
  path,
  body: JSON.stringify(body),
});
export const withoutToken = (request: ConformanceRequest): ConformanceRequest => ({ ...request, as: "withoutToken" });
export const withoutPermission = (request: ConformanceRequest): ConformanceRequest => ({
  ...request,
  as: "withoutPermission",
});
export const asText = (request: ConformanceRequest): ConformanceRequest => ({
  ...request,
  body: "hello",
  contentType: "text/plain",
});
export const get = (path: string): ConformanceRequest => ({ method: "GET", path });
export const patch = (path: string): ConformanceRequest => ({ method: "PATCH", path });
export const remove = (path: string): ConformanceRequest => ({ method: "DELETE", path });
export const post = (path: string): ConformanceRequest => ({ method: "POST", path });

export const unknownId = 999_999_999;
export const tooLong = "x".repeat(1024 * 1024 + 1);
