// Serves the admin API over HTTP at `/__admin`, according to its own contract document.
import { type AdminRoute, adminRoutes, compileAdminContract } from "../../contract/admin-contract.ts";
import type { AdminInput, AdminOperationId, AdminSchema } from "../../contract/admin-types.ts";
import { findNearestPath, findPath, templateMatches, toPathTable } from "../../contract/routes.ts";
import type { DecodedRequest } from "../../contract/validators.ts";
import type { RunControlOperation } from "../../control/control.ts";
import type { CoverageReport } from "../../control/coverage/coverage-report.ts";
import { toCoverageText } from "../../control/coverage/coverage-text.ts";
import { toBaseUrl } from "../../control/sandboxes/sandbox-id.ts";
import { DomainError, invalidRequest } from "../../engine/core/errors.ts";
import { withLength } from "../../engine/core/json-text.ts";
import { startInterval } from "../../engine/core/process-time.ts";
import type { Redactor } from "../../engine/core/secrets/redactor.ts";
import { isSliced, toByteStream } from "../../engine/core/sliced-result.ts";
import { truncate } from "../../engine/core/truncate.ts";
import { type CompiledRoute, compileRoute } from "../compiled-route.ts";
import type { PlainResponse } from "../plain-response.ts";
import { toRefusal } from "../problem.ts";
import { queryOf } from "../request-target.ts";
import type { ServerBindings } from "../server-bindings.ts";
import { assertResponse } from "../steps/assert-response.ts";
import { decode } from "../steps/decode.ts";
import { encode, toPlainResponse } from "../steps/encode.ts";
import { assertOneSandbox, sandboxHeader } from "../steps/sandbox-choice.ts";
import { validate } from "../steps/validate.ts";
import { type AdminGuard, guardAdmin } from "./admin-guard.ts";
import { addressOf } from "./forwarded.ts";

export interface AdminDependencies {
  readonly control: RunControlOperation;
  /** Prefix of every path of the service. */
  readonly basePath: string;
  readonly guard: AdminGuard;
  readonly redactor: Redactor;
  /** Maximum bytes of a body; a state file may be far larger than a request to the service. */
  readonly bodyLimit: number;
  /** @throws DomainError unavailable `memory_limit` if the heap has no room for this many bytes */
  assertRoom(bytes: number): void;
}

/** The response to an admin request, and the operation that produced it. */
export interface AdminOutcome {
  readonly response: PlainResponse | Response;
  readonly operationId: string | undefined;
}

/**
 * @param sentPath as sent, without a sandbox's prefix
 * @param server the server's data about the request
 */
export type Administer = (request: Request, sentPath: string, server: ServerBindings) => Promise<AdminOutcome>;

export const adminPath = "/__admin";
const paths = toPathTable(adminRoutes);

/** Responds to admin requests; a refusal is thrown or rejects. */
export function createAdmin(dependencies: AdminDependencies): Administer {
  const { guard, redactor } = dependencies;
  // Clients request plain text through the query, not the Accept header.
  const compiledRoutes = adminRoutes.map(({ responseTypes, ...route }) =>
    compileRoute({ ...route, responseTypes: responseTypes.filter((type) => type !== "text/plain") }, ""),
  );

  return async (request, sentPath, server) => {
    guardAdmin(request, guard, server);
    const path = toFullPath(sentPath);
    const method = request.method === "HEAD" ? "GET" : request.method;
    const compiled = compiledRoutes.find(({ route }) => route.method === method && templateMatches(route.path, path));
    if (compiled === undefined) {
      const { error, headers } = refuseUnrouted(request.method, path, sentPath);
      return { response: toRefusal(error, redactor, headers), operationId: undefined };
    }
    const { base: origin } = addressOf(request, guard, server);
    const response = await respond({ request, path, compiled, origin }, dependencies);
    return { response, operationId: compiled.route.operationId };
  };
}

/** An admin request and its operation. */
interface RoutedRequest {
  readonly request: Request;
  readonly path: string;
  readonly compiled: CompiledRoute<AdminRoute>;
  /** The origin that the client used. */
  readonly origin: string;
}

async function respond(routed: RoutedRequest, dependencies: AdminDependencies): Promise<PlainResponse | Response> {
  const { request, path, compiled, origin } = routed;
  const { route } = compiled;
  const received = { request, path, query: queryOf(request.url), requestBody: undefined, requestBytes: 0 };
  const decoded = await decode(compiled, received, dependencies.bodyLimit, dependencies.assertRoom);
  // Compiled on the first admin request: most mocks are never controlled over HTTP.
  const contract = compileAdminContract();
  const input = withLastEventId(route, validate(route, decoded, contract), request.headers);
  assertOneSandbox(decoded.path.sandboxId, request.headers.get(sandboxHeader));
  // The contract check narrowed the input to the operation's type.
  const typedInput = input as AdminInput<AdminOperationId>;
  const result = await dependencies.control(route.operationId, typedInput, { origin, startHeartbeat });
  if (result instanceof ReadableStream) return toStreamResponse(result, request.method, "text/event-stream");
  assertResponse(route.operationId, isSliced(result) ? result.frame : result, contract);
  return toResponse(result, input, routed, dependencies.basePath);
}

/** Converts the result of an operation, which satisfies the contract. */
async function toResponse(
  result: unknown,
  input: DecodedRequest,
  { request, compiled: { route }, origin }: RoutedRequest,
  basePath: string,
): Promise<PlainResponse | Response> {
  if (isSliced(result)) return toStreamResponse(toByteStream(result.texts()), request.method, "application/json");
  // Only coverage reports have this parameter.
  if (input.query.format === "text") {
    return toPlainResponse(withLength(toCoverageText(result as CoverageReport)), "text/plain; charset=utf-8");
  }
  const encoded = await encode(route, { result }, request.headers);
  if (route.operationId !== "openSession") return encoded;
  const { cookie } = result as AdminSchema<"Session">;
  const { pathname } = new URL(toBaseUrl(String(input.path.sandboxId), { origin, basePath }));
  // Browsers send the cookie only to paths below the sandbox's base URL.
  const sessionCookie = `${cookie}; Path=${pathname}; HttpOnly; SameSite=Lax`;
  return { ...encoded, headers: { ...encoded.headers, "set-cookie": sessionCookie } };
}

/**
 * A client that reconnects to the event stream names its last event in a header; `since` in the query takes precedence.
 * @throws DomainError invalid `invalid_request` if no event has this id
 */
function withLastEventId(route: AdminRoute, input: DecodedRequest, headers: Headers): DecodedRequest {
  const last = headers.get("last-event-id") ?? "";
  if (!route.responseTypes.includes("text/event-stream") || input.query.since !== undefined || last === "")
    return input;
  if (/^\d{1,15}$/.test(last)) return { ...input, query: { ...input.query, since: Number(last) } };
  const expected = "the id of the last event that was seen, a whole number";
  throw invalidRequest([{ in: "header", pointer: "/last-event-id", found: JSON.stringify(truncate(last)), expected }]);
}

/** First segments after `/__admin` of paths in their long form. */
const fullPathSegments = new Set(adminRoutes.map(({ path }) => segmentAfterAdmin(path)));

/** `/__admin/<rest>` is short for the default sandbox. */
function toFullPath(path: string): string {
  if (fullPathSegments.has(segmentAfterAdmin(path))) return path;
  const rest = path.slice(adminPath.length);
  return `${adminPath}/sandboxes/default${rest === "/" ? "" : rest}`;
}

function segmentAfterAdmin(path: string): string {
  return path.slice(adminPath.length).split("/")[1] ?? "";
}

function toStreamResponse(stream: ReadableStream, method: string, mediaType: string): Response {
  const headers = { "content-type": mediaType, "cache-control": "no-store" };
  if (method !== "HEAD") return new Response(stream, { headers });
  // A client never reads an event stream to its end.
  void stream.cancel();
  return new Response(null, { headers });
}

const heartbeatMs = 15_000;

/** Calls `beat` at intervals so that an idle stream stays open; the returned function stops it. */
function startHeartbeat(beat: () => void): () => void {
  return startInterval(beat, heartbeatMs);
}

interface UnroutedRefusal {
  readonly error: DomainError;
  readonly headers?: Readonly<Record<string, string>>;
}

function refuseUnrouted(method: string, path: string, sentPath: string): UnroutedRefusal {
  const match = findPath(path, paths);
  if (match === undefined) {
    // The id of a sandbox is not a misspelled path segment.
    const nearest = findNearestPath(
      path.replace(/^(\/__admin\/sandboxes\/)[^/]+/, (_, before: string) => `${before}0`),
      paths,
    );
    const hint = nearest === undefined ? "" : `; the nearest is ${nearest.template} (${nearest.methods.join(", ")})`;
    const message = `The admin API has no path ${truncate(sentPath, 200)}${hint}.`;
    return { error: new DomainError("notFound", "unknown_path", message) };
  }
  const allow = match.methods.join(", ");
  const message = `${method} is not allowed on ${sentPath}; it allows ${allow}.`;
  return { error: new DomainError("methodNotAllowed", "method_not_allowed", message), headers: { allow } };
}
