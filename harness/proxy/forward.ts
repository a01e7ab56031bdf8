// Forwards requests to the target and returns its responses.
import { Agent, type ClientRequest, type IncomingMessage, request as openHttp, type ServerResponse } from "node:http";
import { request as openHttps, Agent as TlsAgent } from "node:https";
import type { Sandbox } from "../../mock/control/sandboxes/sandbox.ts";
import { hasDotSegment } from "../../mock/engine/core/dot-segment.ts";
import { type CheckedRequest, checkRequest, findRoute, type RequestParts } from "./check-exchange.ts";
import { collect } from "./collect.ts";
import { toTargetHeaders } from "./headers.ts";
import { passResponse } from "./pass-response.ts";
import { createPassage, noResponse, type Passage } from "./passage.ts";
import type { ResolvedProxyOptions } from "./proxy-options.ts";
import { dotSegmentRefusal, failureRefusal, outsideRefusal, protocolSwitchRefusal, TargetTimeout } from "./refusal.ts";

const adminPath = "/__admin";

export interface Forwarder {
  /** Forwards a request unless it is for the proxy itself; returns whether it did. */
  take(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
  /** Closes the connections to the target. */
  close(): void;
}

/** The target of all requests, and the connections to it. */
interface Upstream {
  readonly options: ResolvedProxyOptions;
  readonly agent: Agent;
}

/** @param sandbox its journal records the traffic */
export function createForwarder(options: ResolvedProxyOptions, sandbox: Sandbox): Forwarder {
  const agent =
    options.target.protocol === "https:" ? new TlsAgent({ keepAlive: true }) : new Agent({ keepAlive: true });
  const upstream = { options, agent };
  return {
    take(incoming, outgoing) {
      const { rawPath, path, query } = splitTarget(incoming.url ?? "/");
      if (rawPath === adminPath || rawPath.startsWith(`${adminPath}/`)) return false;
      const isBelowBase = path.startsWith(`${options.basePath}/`);
      const operationPath = isBelowBase ? path.slice(options.basePath.length) : path;
      const { method = "GET", headers } = incoming;
      const request: RequestParts = { method, path: operationPath, query, headers };
      const route = isBelowBase ? findRoute(method, operationPath) : undefined;
      const collected = collect(incoming);
      const check = createCheck(incoming, () => checkRequest(route, request, collected.content()), request, route);
      const passage = createPassage({ incoming, outgoing, options, route, request, collected, sandbox, check });
      const targetPath = options.target.pathname.replace(/\/$/, "") + operationPath + (query === "" ? "" : `?${query}`);
      if (hasDotSegment(incoming.url ?? "/")) void passage.refuse(dotSegmentRefusal());
      else if (!isBelowBase) void passage.refuse(outsideRefusal(options.basePath));
      else forward(passage, upstream, targetPath);
      return true;
    },
    close: () => agent.destroy(),
  };
}

/** Checks the request once its body is complete, or without the body if the verdict is needed earlier. */
function createCheck(
  incoming: IncomingMessage,
  check: () => Promise<CheckedRequest>,
  request: RequestParts,
  route: Parameters<typeof checkRequest>[0],
): () => Promise<CheckedRequest> {
  let verdict: Promise<CheckedRequest> | undefined;
  incoming.once("end", () => {
    verdict ??= check();
  });
  return () => {
    verdict ??= incoming.complete ? check() : checkRequest(route, request, undefined);
    return verdict;
  };
}

function forward(passage: Passage, { options, agent }: Upstream, path: string): void {
  const { incoming, outgoing } = passage;
  const { target, timeoutMs } = options;
  const { method = "GET", headers } = incoming;
  const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
  const open = target.protocol === "https:" ? openHttps : openHttp;
  const address = { hostname: target.hostname.replace(/^\[|\]$/g, ""), port: target.port };
  let upstreamResponse: IncomingMessage | undefined;
  let isConnected = false;

  function send(): ClientRequest {
    const upstreamRequest = open({ ...address, method, path, agent, headers: toTargetHeaders(incoming, target.host) });
    upstreamRequest.setTimeout(timeoutMs, () => {
      const timeout = new TargetTimeout(`The target was silent for ${timeoutMs} ms.`);
      (upstreamResponse ?? upstreamRequest).destroy(timeout);
    });
    upstreamRequest.on("socket", (socket) => {
      if (!socket.connecting) isConnected = true;
      else socket.once("connect", () => (isConnected = true));
    });
    upstreamRequest.on("response", (response) => {
      upstreamResponse = response;
      if (response.statusCode === 101)
        void passage.refuse(protocolSwitchRefusal()).then(() => upstreamRequest.destroy());
      else passResponse(response, passage);
    });
    upstreamRequest.on("upgrade", (_response, socket) => {
      socket.destroy();
      void passage.refuse(protocolSwitchRefusal());
    });
    upstreamRequest.on("error", (error) => {
      if (outgoing.destroyed && !outgoing.writableFinished) void passage.finish(noResponse, []);
      // Aborts the response, so that its reader sees the failure.
      else if (upstreamResponse !== undefined) upstreamResponse.destroy(error);
      // Retries if the target closed an idle connection.
      else if (upstreamRequest.reusedSocket && !hasBody && isConnectionLost(error)) current = send();
      else void passage.refuse(failureRefusal(error, isConnected ? "open" : "none"));
    });
    if (hasBody) incoming.pipe(upstreamRequest);
    else upstreamRequest.end();
    return upstreamRequest;
  }
  let current = send();
  outgoing.once("close", () => {
    if (!outgoing.writableFinished) current.destroy();
  });
}

function isConnectionLost(error: Error): boolean {
  return "code" in error && (error.code === "ECONNRESET" || error.code === "EPIPE");
}

/** Splits a request target, which may be an absolute URL, into path and query. */
function splitTarget(target: string): { readonly rawPath: string; readonly path: string; readonly query: string } {
  const local = target.startsWith("/") ? target : target.replace(/^[a-z]+:\/\/[^/?#]*/i, "");
  const [beforeFragment = ""] = local.split("#", 1);
  const queryStart = beforeFragment.indexOf("?");
  const path = queryStart === -1 ? beforeFragment : beforeFragment.slice(0, queryStart);
  return {
    rawPath: path,
    path: path.startsWith("/") ? path : `/${path}`,
    query: queryStart === -1 ? "" : beforeFragment.slice(queryStart + 1),
  };
}
