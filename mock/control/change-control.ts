// The admin operations that list the changes in a sandbox and compute the digest of its records.
import type { AdminSchema, ControlQuery } from "../contract/admin-types.ts";
import { isCollectionName } from "../domain/records/collections.ts";
import { DomainError, type Violation } from "../engine/core/errors.ts";
import { parseDateTime } from "../engine/core/time.ts";
import { toWireTime } from "../engine/core/time-formats/wire-time.ts";
import { createDigest } from "../engine/store/digest.ts";
import { changesFrom } from "../engine/store/snapshot.ts";
import type { ChangeSet, Snapshot } from "../engine/store/store.ts";
import { type Difference, differencesBetween, differencesIn } from "./changes/differences.ts";
import {
  historyCut,
  recordsAt,
  requestIn,
  requestsByVersion,
  versionBefore,
  versionsBy,
} from "./history/known-versions.ts";
import { type ControlContext, type ControlOperations, inSandbox } from "./operation.ts";
import { toPage } from "./page.ts";
import { withoutEmbedded } from "./record-editing/embedding.ts";
import type { Sandbox } from "./sandboxes/sandbox.ts";

/** Which changes to list. */
export type ChangeFilter = Omit<ControlQuery<"listChanges">, "offset" | "limit">;

/** Embedded records count once, in their own collection. */
const toDigest = createDigest((collection, record) =>
  isCollectionName(collection) ? withoutEmbedded(collection, record) : record,
);

export const changeOperations = {
  listChanges: inSandbox(async (sandbox, { query }, context) => {
    const { store, journal } = sandbox;
    const since = await toPoint("since", query, sandbox, context);
    const until = await toPoint("until", query, sandbox, context);
    await journal.sync?.();
    const requests = requestsByVersion(journal);
    const { page, ...paging } = toPage(findDifferences(sandbox, since, until, query), query);
    return {
      changes: page.map((difference) => toView(difference, requests)),
      ...paging,
      version: store.version,
      oldestVersion: store.oldest,
    };
  }),
  getDigest: inSandbox(async (sandbox, { query }, context) => {
    const { snapshot } = await toPoint("of", query, sandbox, context);
    return { digest: await toDigest(snapshot) };
  }),
} satisfies ControlOperations;

/** A state to compare. */
interface Point {
  readonly snapshot: Snapshot;
  /** `beforeHistory` if it is not in the history of the sandbox. */
  readonly version: number;
  /** Whether it is a state of this sandbox, not of another. */
  readonly isOwn: boolean;
}

const beforeHistory = -1;

type Points = Pick<ChangeFilter, "since" | "until"> & ControlQuery<"getDigest">;
const defaults = { since: "start", until: "now", of: "now" } as const;

async function toPoint(name: keyof Points, points: Points, sandbox: Sandbox, context: ControlContext): Promise<Point> {
  const { store, snapshots, world } = sandbox;
  const text = String(points[name] ?? defaults[name]);
  const [kind, id = ""] = text.split(":", 2);
  if (text === "start") return toOwnPoint(store.start(world));
  if (text === "now") return toOwnPoint({ snapshot: store.snapshot(), version: store.version });
  if (kind === "snapshot") return toOwnPoint(snapshots.contents(id));
  if (kind === "sandbox") {
    return context.sandboxes.run(id, (otherSandbox) => ({
      snapshot: otherSandbox.store.snapshot(),
      version: beforeHistory,
      isOwn: false,
    }));
  }
  const version = /^\d+$/.test(text) ? Number(text) : versionBefore(store, toInstant(name, text));
  const input = { in: "query", pointer: `/${name}`, found: JSON.stringify(text) } as const;
  const snapshot = recordsAt(store, version, input, ", a snapshot, or the start");
  return toOwnPoint({ snapshot, version });
}

function toOwnPoint({ snapshot, version = beforeHistory }: ReturnType<Sandbox["store"]["start"]>): Point {
  return { snapshot, version, isOwn: true };
}

function toInstant(name: keyof Points, text: string): number {
  const instant = parseDateTime(text);
  if (instant !== undefined) return instant;
  const expected = "a version, a date-time such as 2026-03-02T09:00:00Z, start, now, snapshot:<name> or sandbox:<id>";
  const violation = { in: "query", pointer: `/${name}`, found: JSON.stringify(text), expected } as const;
  throw new DomainError("invalid", "invalid_request", `/${name} must be ${expected}.`, [violation]);
}

/** The differences between two states; with `by` or `request`, only the differences that these caused. */
function findDifferences(sandbox: Sandbox, since: Point, until: Point, filter: ChangeFilter): readonly Difference[] {
  if (filter.by !== undefined || filter.request !== undefined) return findCaused(sandbox, since, until, filter);
  const changes = changesFrom(since.snapshot, until.snapshot);
  const changeSets = since.isOwn && until.isOwn ? changeSetsAfter(sandbox, since.version, until.version) : [];
  return differencesBetween(changes, changeSets);
}

function findCaused(sandbox: Sandbox, since: Point, until: Point, filter: ChangeFilter): readonly Difference[] {
  const { store, journal } = sandbox;
  const { by, request } = filter;
  const requestVersions = request === undefined ? undefined : versionsBy(requestIn(journal, request));
  if (requestVersions?.length === 0) return [];
  const startsAtRequest = requestVersions !== undefined && filter.since === undefined;
  const first = startsAtRequest ? Math.min(...requestVersions) - 1 : since.version;
  const last = until.version;
  const text = JSON.stringify(String(filter.since ?? defaults.since));
  const input = { in: "query", pointer: "/since", found: text } as const;
  if (!since.isOwn || !until.isOwn || first > last) throw noHistoryBetween(input);
  if (first < store.oldest) throw historyCut(store, input);
  const changeSets = changeSetsAfter(sandbox, first, last).filter(
    ({ version, cause }) =>
      (by === undefined || cause === by) && (requestVersions === undefined || requestVersions.includes(version)),
  );
  return differencesIn(changeSets);
}

/** The change sets after one version, up to another. */
function changeSetsAfter({ store }: Sandbox, first: number, last: number): readonly ChangeSet[] {
  return store.history().filter(({ version }) => version > first && version <= last);
}

function noHistoryBetween(input: Omit<Violation, "expected">): DomainError {
  const message = "by and request select only changes between two states of this sandbox, earlier state first.";
  return new DomainError("rule", "no_history_between", message, [
    { ...input, expected: "an earlier state of this sandbox" },
  ]);
}

function toView(
  { changeSets, ...difference }: Difference,
  requests: ReadonlyMap<number, number>,
): AdminSchema<"RecordDifference"> {
  const causes = changeSets.map(({ version, at, cause }) => {
    const request = cause === "request" ? requests.get(version) : undefined;
    return { version, cause, at: toWireTime(at), ...(request === undefined ? {} : { request }) };
  });
  return { ...difference, causes };
}
