// Reads from the environment which sides contract tests run against.

/** The mock of the package, or the server that `TICKET_MOCK_TARGET` names. */
export type ContractSide = "mock" | "target";

/** The server that tests run against, too. */
export interface ContractTarget {
  /** Base URL, with any prefix of the paths of the contract. */
  readonly url: string;
  /** What callers send as bearer token; undefined: none was given. */
  readonly token: string | undefined;
}

/**
 * Reads `TICKET_MOCK_TARGET` and `TICKET_MOCK_TOKEN`; empty ones count as left out, as CI servers pass variables that are not set.
 * @throws RangeError where the target is no address of a server
 */
export function readTarget(environment: Readonly<Record<string, string | undefined>>): ContractTarget | undefined {
  const { TICKET_MOCK_TARGET: url = "", TICKET_MOCK_TOKEN: token = "" } = environment;
  if (url === "") return undefined;
  const place = URL.parse(url);
  if (
    place === null ||
    !/^https?:$/.test(place.protocol) ||
    place.username + place.password + place.search + place.hash !== ""
  ) {
    throw new RangeError(
      "TICKET_MOCK_TARGET: expected an address such as https://staging.example.com/api, without user, query and fragment",
    );
  }
  return { url: url.endsWith("/") ? url.slice(0, -1) : url, token: token === "" ? undefined : token };
}
