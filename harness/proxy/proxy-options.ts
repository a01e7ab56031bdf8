// Defines and validates the options of a proxy.
import { UnusableOption } from "../../mock/engine/core/errors.ts";
import { type Logger, silentLogger } from "../../mock/engine/core/logger.ts";
import type { MockOptions } from "../../mock/mock.ts";
import { TrafficRecorder } from "../record/traffic-recorder.ts";

/** Options of `createProxy`. */
export interface ProxyOptions {
  /**
   * The server to forward to, including any path prefix.
   * @example await createProxy({ target: "https://staging.example.com/api" })
   */
  readonly target: string;
  /**
   * Address to listen on. Default 127.0.0.1.
   * @example await createProxy({ target, host: "0.0.0.0" })
   */
  readonly host?: string | undefined;
  /**
   * Port to listen on. Default: any free one.
   * @example await createProxy({ target, port: 4020 })
   */
  readonly port?: number | undefined;
  /**
   * Path prefix at the proxy; the target's own prefix belongs in `target`. Default: none.
   * @example await createProxy({ target, basePath: "/api" })
   */
  readonly basePath?: string | undefined;
  /**
   * Returns 502 with the violations if there are any. Default false.
   * @example await createProxy({ target, strict: true })
   */
  readonly strict?: boolean | undefined;
  /**
   * Milliseconds to wait for the target to respond, and for the body of a response that is checked. Default 30,000.
   * @example await createProxy({ target, timeoutMs: 5000 })
   */
  readonly timeoutMs?: number | undefined;
  /**
   * Who may use the admin API, as for `createMock`.
   * @example await createProxy({ target, admin: false })
   */
  readonly admin?: MockOptions["admin"];
  /**
   * Records the traffic as a scenario for this mock, returned by the proxy's `recording()`. Default false.
   * @example await createProxy({ target, record: true })
   */
  readonly record?: boolean | undefined;
  /**
   * Leaves personal data in a recording unchanged. Secrets are always hidden. Default false.
   * @example await createProxy({ target, record: true, keepPersonalData: true })
   */
  readonly keepPersonalData?: boolean | undefined;
  /**
   * Renumbers the records of a recording from 1 in the order of their ids; `recording().ids` lists old and new. Default
   * false.
   * @example await createProxy({ target, record: true, renumber: true })
   */
  readonly renumber?: boolean | undefined;
  /**
   * Logs each request. Default: none.
   * @example await createProxy({ target, logger: { info: console.log, error: console.error } })
   */
  readonly logger?: Logger | undefined;
}

export interface ResolvedProxyOptions {
  /** Without a trailing slash. */
  readonly target: URL;
  readonly host: string;
  readonly port: number;
  readonly basePath: string;
  readonly strict: boolean;
  readonly timeoutMs: number;
  readonly admin: MockOptions["admin"];
  readonly logger: Logger;
  /** Set if the traffic is recorded. */
  readonly recorder: TrafficRecorder | undefined;
}

const defaultTimeoutMs = 30_000;

/** @throws RangeError */
export function resolveProxyOptions(options: ProxyOptions): ResolvedProxyOptions {
  const { host = "127.0.0.1", port = 0, basePath = "", strict = false, timeoutMs = defaultTimeoutMs } = options;
  const target = URL.parse(options.target);
  if (target === null || !/^https?:$/.test(target.protocol)) {
    throw new UnusableOption("target", ": expected an address such as https://staging.example.com/api");
  }
  if (target.username + target.password + target.search + target.hash !== "") {
    throw new UnusableOption("target", ": expected an address without user, query or fragment");
  }
  if (!Number.isInteger(timeoutMs) || timeoutMs < 1) {
    throw new UnusableOption("timeoutMs", `: expected an integer of at least 1, found ${timeoutMs}`);
  }
  target.pathname = target.pathname.replace(/\/$/, "");
  const { admin, logger = silentLogger } = options;
  const recorder = toRecorder(options);
  return { target, host, port, basePath, strict, timeoutMs, admin, logger, recorder };
}

function toRecorder({
  record = false,
  keepPersonalData = false,
  renumber = false,
}: ProxyOptions): TrafficRecorder | undefined {
  if (record) return new TrafficRecorder({ keepsPersonalData: keepPersonalData, renumbers: renumber });
  if (keepPersonalData) throw new UnusableOption("keepPersonalData", ": needs record");
  if (renumber) throw new UnusableOption("renumber", ": needs record");
  return undefined;
}
