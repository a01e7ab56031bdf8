// The options of a proxy, and their check. Used by harness/proxy.ts.
import { type Logger, silentLogger } from "../../mock/core/logger.ts";
import type { MockOptions } from "../../mock/mock.ts";

/** How a proxy starts. */
export interface ProxyOptions {
  /** The server that is asked, with what stands before its paths, for example `https://staging.example.com/api`. */
  readonly target: string;
  /** Default 127.0.0.1. */
  readonly host?: string | undefined;
  /** Default: any free one. */
  readonly port?: number | undefined;
  /** What stands before every path at the proxy, for example `/api`; the target's own stands in `target`. Default: none. */
  readonly basePath?: string | undefined;
  /** Answers 502 with the violations where there are some. Default false. */
  readonly strict?: boolean | undefined;
  /** Milliseconds that the target may be silent, and that a body may take to be judged. Default 30,000. */
  readonly timeoutMs?: number | undefined;
  /** As of createMock. */
  readonly admin?: MockOptions["admin"];
  readonly logger?: Logger | undefined;
}

export interface SettledProxy {
  /** Without a slash at the end of its path. */
  readonly target: URL;
  readonly host: string;
  readonly port: number;
  readonly basePath: string;
  readonly strict: boolean;
  readonly timeoutMs: number;
  readonly admin: MockOptions["admin"];
  readonly logger: Logger;
}

const patienceMs = 30_000;

/** @throws RangeError */
export function settleProxy(options: ProxyOptions): SettledProxy {
  const { host = "127.0.0.1", port = 0, basePath = "", strict = false, timeoutMs = patienceMs, admin } = options;
  const target = URL.parse(options.target);
  if (target === null || !/^https?:$/.test(target.protocol)) {
    throw new RangeError("target: expected an address such as https://staging.example.com/api");
  }
  if (target.username + target.password + target.search + target.hash !== "") {
    throw new RangeError("target: expected an address without user, query and fragment");
  }
  if (!Number.isInteger(timeoutMs) || timeoutMs < 1) {
    throw new RangeError(`timeoutMs: expected an integer from 1, found ${timeoutMs}`);
  }
  target.pathname = target.pathname.replace(/\/$/, "");
  return { target, host, port, basePath, strict, timeoutMs, admin, logger: options.logger ?? silentLogger };
}
