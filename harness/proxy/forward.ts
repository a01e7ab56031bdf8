// Forwards requests to the target and returns its responses.
import { Agent, type ClientRequest, type IncomingMessage, request as openHttp, type ServerResponse } from "node:http";
import { request as openHttps, Agent as TlsAgent } from "node:https";
import type { Sandbox } from "../../mock/control/sandboxes/sandbox.ts";
import { hasDotSegment } from "../../mock/engine/core/dot-segment.ts";
import { collect } from "./collect.ts";
import { toTargetHeaders } from "./headers.ts";
import { findRoute, type JudgedRequest, judgeRequest, type RequestParts } from "./judge.ts";
import { passAnswer } from "./pass-answer.ts";
import { createPassage, type Passage } from "./passage.ts";
import type { ResolvedProxyOptions } from "./proxy-options.ts";
import { dotSegmentRefusal, outside, protocolSwitchRefusal, TargetSilence, toFailure } from "./refusal.ts";

const adminPath = "/__admin";

export interface Forwarder {
  /** Forwards a request unless it is for the proxy itself; returns whether it did. */
  take(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
  /** Closes the connections to the target. */
  close(): void;
}

/** Shared by all requests of a proxy. */
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
      const { whole, path, query } = splitTarget(incoming.url ?? "/");
      if (whole === adminPath || whole.startsWith(`${adminPath}/`)) return false;
      const isInside = path.startsWith(`${options.basePath}/`);
      const ownPath = isInside ? path.slice(options.basePath.length) : path;
      const { method = "GET", headers } = incoming;
      const request: RequestParts = { method, path: ownPath, query, headers };
      const route = isInside ? findRoute(method, ownPath) : undefined;
      const collected = collect(incoming);
      const judged = toJudged(incoming, () => judgeRequest(route, request, collected.whole()), request, route);
      const passage = createPassage({ incoming, outgoing, options, route, request, collected, sandbox, judged });
      if (hasDotSegment(incoming.url ?? "/")) void passage.refuse(dotSegmentRefusal());
      else if (isInside)
        forward(
          passage,
          upstream,
          options.target.pathname.replace(/\/$/, "") + ownPath + (query === "" ? "" : `?${query}`),
        );
      else void passage.refuse(outside(options.basePath));
      return true;
    },
    close: () => agent.destroy(),
  };
}

/** Judges the request once its body is complete, or without it if the verdict is needed earlier. */
function toJudged(
  incoming: IncomingMessage,
  judge: () => Promise<JudgedRequest>,
  request: RequestParts,
  route: Parameters<typeof judgeRequest>[0],
): () => Promise<JudgedRequest> {
  let judging: Promise<JudgedRequest> | undefined;
  incoming.once("end", () => {
    judging ??= judge();
  });
  return () => {
    judging ??= incoming.complete ? judge() : judgeRequest(route, request, undefined);
    return judging;
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
      const silence = new TargetSilence(`The target was silent for ${timeoutMs} ms.`);
      (upstreamResponse ?? upstreamRequest).destroy(silence);
    });
    upstreamRequest.on("socket", (socket) => {
      if (!socket.connecting) isConnected = true;
      else socket.once("connect", () => (isConnected = true));
    });
    upstreamRequest.on("response", (answer) => {
      upstreamResponse = answer;
      if (answer.statusCode === 101) void passage.refuse(protocolSwitchRefusal()).then(() => upstreamRequest.destroy());
      else passAnswer(answer, passage);
    });
    upstreamRequest.on("upgrade", (_answer, socket) => {
      socket.destroy();
      void passage.refuse(protocolSwitchRefusal());
    });
    upstreamRequest.on("error", (error) => {
      if (outgoing.destroyed && !outgoing.writableFinished)
        void passage.note({ status: null, headers: {}, text: null }, []);
      // Aborts the response, so that its reader sees the failure.
      else if (upstreamResponse !== undefined) upstreamResponse.destroy(error);
      // The target closed an idle connection: a retry, not a failure of this request.
      else if (upstreamRequest.reusedSocket && !hasBody && isGone(error)) current = send();
      else void passage.refuse(toFailure(error, isConnected));
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

function isGone(error: Error): boolean {
  return "code" in error && (error.code === "ECONNRESET" || error.code === "EPIPE");
}

/** Path and query of a request target, which may be an absolute URL. */
function splitTarget(target: string): { readonly whole: string; readonly path: string; readonly query: string } {
  const local = target.startsWith("/") ? target : target.replace(/^[a-z]+:\/\/[^/?#]*/i, "");
  const [beforeFragment = ""] = local.split("#", 1);
  const mark = beforeFragment.indexOf("?");
  const path = mark === -1 ? beforeFragment : beforeFragment.slice(0, mark);
  return {
    whole: path,
    path: path.startsWith("/") ? path : `/${path}`,
    query: mark === -1 ? "" : beforeFragment.slice(mark + 1),
  };
}
