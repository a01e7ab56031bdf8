// Writes the lines that greet the user of a server: its state, address and token, and a request to try.

import type { Mock } from "../create-mock.ts";
import { formatCount } from "../engine/core/text/format-count.ts";
import { packageName, packageVersion } from "../engine/core/version.ts";
import type { SettingsOf } from "../options/command-flags.ts";

/** Summarizes the state; counts the tickets, because scenarios add tickets and imported states have any number. */
export function summarizeState(mock: Mock) {
  const { start, store } = mock.stateOf();
  return { ...start, tickets: store.read((reader) => reader.count("tickets")) };
}

type StateSummary = ReturnType<typeof summarizeState>;

function describeState(summary: StateSummary | undefined): string {
  if (summary === undefined) return "the default sandbox cannot be used until it is reset";
  const { scenario, world, tickets, seed } = summary;
  return `scenario ${scenario}, world ${world}, ${formatCount(tickets, "ticket")}, seed ${seed}`;
}

function toTokenAdvice(summary: StateSummary | undefined): string {
  return summary === undefined ? "request one once it is reset" : "use one signed by the owner of your key set";
}

interface ServedMock {
  /** Undefined if the default sandbox cannot be used. */
  readonly summary: StateSummary | undefined;
  readonly url: string;
  readonly token: string | null;
  /** The address of the admin API, and who may reach it. */
  readonly admin: string;
}

export function welcome({ auth }: SettingsOf<"serve">, { summary, url, token, admin }: ServedMock): readonly string[] {
  const authorization = auth === "off" ? "" : `-H 'Authorization: Bearer ${token}' `;
  return [
    `${packageName} ${packageVersion}: ${describeState(summary)}, auth ${auth}`,
    `listening on ${url}`,
    token === null ? `token: ${toTokenAdvice(summary)}` : `token: ${token}`,
    `try: curl ${token === null ? `${url}/health` : `${authorization}${url}/ticket/1`}`,
    `admin: ${admin}`,
    `contract: ${url}/docs/open-api`,
  ];
}
