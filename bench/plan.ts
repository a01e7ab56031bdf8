// How much is measured: a full run, and a quick one that ends within two minutes.
import type { ContestantName } from "./setup/contestants.ts";

export interface Plan {
  readonly isQuick: boolean;
  /** Rounds of each load; their median counts. */
  readonly rounds: number;
  readonly seconds: number;
  /** A server has had its warm-up after so many requests, or after so long. */
  readonly warmUpRequests: number;
  readonly warmUpMs: number;
  /** Starts of each contestant, the first of which is told apart. */
  readonly starts: number;
  readonly vitestRuns: number;
  readonly contestants: readonly ContestantName[];
  /** Tickets of the smallest, the middle and the largest world that is searched; without the largest nothing is told of growth. */
  readonly searched: readonly [number, number, number | undefined];
  /** Fresh processes with a large world. */
  readonly worlds: number;
  readonly largeWorld: number | undefined;
  readonly hugeWorld: number | undefined;
  /** Knowledge sources of the large collection. */
  readonly sources: number;
  readonly flatRequests: number;
  readonly trackedWrites: number;
  readonly sandboxes: number;
}

export const full: Plan = {
  isQuick: false,
  rounds: 5,
  seconds: 1.2,
  warmUpRequests: 10_000,
  warmUpMs: 4_000,
  starts: 8,
  vitestRuns: 5,
  contestants: [
    "ticket-mock",
    "ticket-mock strict",
    "json",
    "text",
    "Prism",
    "Prism dynamic",
    "Scalar",
    "Mockoon",
    "json-server",
  ],
  searched: [1_000, 10_000, 100_000],
  worlds: 3,
  largeWorld: 100_000,
  hugeWorld: 1_000_000,
  sources: 10_000,
  flatRequests: 1_000_000,
  trackedWrites: 20_000,
  sandboxes: 500,
};

export const quick: Plan = {
  isQuick: true,
  rounds: 3,
  seconds: 0.25,
  warmUpRequests: 1_500,
  warmUpMs: 1_000,
  starts: 3,
  vitestRuns: 1,
  contestants: ["ticket-mock", "ticket-mock strict", "json", "text", "Prism", "json-server"],
  searched: [1_000, 10_000, undefined],
  worlds: 1,
  largeWorld: undefined,
  hugeWorld: undefined,
  sources: 500,
  flatRequests: 5_000,
  trackedWrites: 800,
  sandboxes: 50,
};
