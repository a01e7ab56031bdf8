// Reads the target of contract tests from the environment.

/** The package's mock, or the server in `TICKET_MOCK_TARGET`. */
export type ContractSide = "mock" | "target";

/** The server that tests also run against. */
export interface ContractTarget {
  /** Base URL, including any path prefix. */
  readonly url: string;
  /** Bearer token of callers; undefined if none is set. */
  readonly token: string | undefined;
}

/**
 * Reads `TICKET_MOCK_TARGET` and `TICKET_MOCK_TOKEN`. CI servers pass unset variables as empty, so empty counts as
 * unset.
 * @throws RangeError if the target is not a server's address
 */
export function readTarget(environment: Readonly<Record<string, string | undefined>>): ContractTarget | undefined {
  const { TICKET_MOCK_TARGET: url = "", TICKET_MOCK_TOKEN: token = "" } = environment;
  if (url === "") return undefined;
  const targetUrl = URL.parse(url);
  if (
    targetUrl === null ||
    !/^https?:$/.test(targetUrl.protocol) ||
    targetUrl.username + targetUrl.password + targetUrl.search + targetUrl.hash !== ""
  ) {
    throw new RangeError(
      "TICKET_MOCK_TARGET: expected an address such as https://staging.example.com/api, without user, query or fragment",
    );
  }
  return { url: url.endsWith("/") ? url.slice(0, -1) : url, token: token === "" ? undefined : token };
}
