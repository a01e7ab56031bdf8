// What a planted deviation is, and the ways in which one changes a right service: its requests, its answers, its records.
import type { MockSandbox } from "../../../mock/create-mock.ts";
import type { CollectionName } from "../../../mock/domain/records/world.ts";
import type { OperationId } from "../../../spec/generated/operations.ts";

// biome-ignore lint/suspicious/noExplicitAny: a body of any operation, right or wrong.
export type Loose = any;

/** A request on its way to the right service; a plant may change all of it. */
export interface Asked {
  readonly method: string;
  /** Address with query. */
  readonly url: URL;
  /** Path parameters as sent. */
  readonly path: Readonly<Record<string, string>>;
  readonly headers: Headers;
  /** Undefined if there is none, or one that is not JSON. */
  body: Loose;
}

export interface Answered {
  status: number;
  readonly headers: Headers;
  /** Undefined if it is not JSON. */
  body: Loose;
  /** Sent instead of `body`. */
  raw?: string | Uint8Array<ArrayBuffer> | null;
}

/** The right service behind a plant, as its default caller. */
export interface Behind extends Pick<MockSandbox, "control"> {
  read(path: string): Promise<Loose>;
}

/** Stands between a client and the right service. */
export type Plant = (asked: Asked, next: (asked: Asked) => Promise<Answered>, behind: Behind) => Promise<Answered>;

/** Deviations by operation and id: what is wrong, how it is done, and whether the rule that it breaks is assumed. */
export type PlantedLines = {
  readonly [Operation in OperationId]?: Readonly<
    Record<string, readonly [says: string, plant: Plant, rule?: "assumed"]>
  >;
};

/** New values of some fields; undefined removes one, false changes nothing. */
type Fields = Loose;
type Change<T, R = Fields> = (changed: T, asked: Asked, behind: Behind) => R | Promise<R>;

/** Fields of the body are changed on their way in. */
export function sends(change: Change<Loose>): Plant {
  return async (asked, next, behind) => {
    const { body } = asked;
    if (typeof body === "object" && body !== null) Object.assign(body, await change(body, asked, behind));
    return next(asked);
  };
}

/** These fields of the body are not read. */
export function ignores(...names: readonly string[]): Plant {
  return sends(() => Object.fromEntries(names.map((name) => [name, undefined])));
}

/** Fields of a search's filters are changed on their way in. */
export function filters(change: (filter: Loose) => Fields): Plant {
  return sends(
    (body) => body.filters?.map && { filters: body.filters.map((one: Loose) => ({ ...one, ...change(one) })) },
  );
}

/** Some filters of a search are not read. */
export function drops(isDropped: (filter: Loose, index: number) => boolean): Plant {
  return sends(
    (body) => body.filters?.filter && { filters: body.filters.filter((one: Loose, at: number) => !isDropped(one, at)) },
  );
}

/** The query is changed on its way in. */
export function queries(change: (query: Loose) => Fields): Plant {
  return async (asked, next) => {
    const query = asked.url.searchParams;
    const changed = Object.entries<Loose>(change(Object.fromEntries(query)) || {});
    for (const [name, value] of changed) value === undefined ? query.delete(name) : query.set(name, value);
    return next(asked);
  };
}

/** Fields of a success are changed on their way out. */
export function shows(change: Change<Loose>): Plant {
  return answers(async (answer, asked, behind) => {
    if (answer.status === 200) Object.assign(answer.body, await change(answer.body, asked, behind));
  });
}

/** Fields of the rows of a success are changed on their way out. */
export function rows(rowsOf: (body: Loose) => readonly Loose[], change: (row: Loose) => Fields): Plant {
  return shows((body) => {
    for (const row of rowsOf(body)) Object.assign(row, change(row));
  });
}

/** A success is replaced on its way out. */
export function replaces(change: Change<Loose>): Plant {
  return answers(async (answer, asked, behind) => {
    if (answer.status === 200) answer.body = await change(answer.body, asked, behind);
  });
}

/** Any answer is changed on its way out. */
export function answers(change: Change<Answered, unknown>): Plant {
  return async (asked, next, behind) => {
    const answer = await next(asked);
    await change(answer, asked, behind);
    return answer;
  };
}

/** The status of an answer is another. */
export function turns(from: number, to: number, raw?: string | null): Plant {
  return answers(
    (answer) => answer.status === from && Object.assign(answer, { status: to }, raw !== undefined && { raw }),
  );
}

/** The text of a success is changed on its way out. */
export function writesOut(change: (text: string) => string | Uint8Array<ArrayBuffer>): Plant {
  return answers(
    (answer) => answer.status === 200 && Object.assign(answer, { raw: change(JSON.stringify(answer.body)) }),
  );
}

/** A request that should pass is refused as a violation of the contract. */
export function refuses(isRefused: (asked: Asked) => boolean): Plant {
  const body = { success: false, message: "The request is invalid.", code: "invalid_request" };
  const headers = { "content-type": "application/json" };
  return async (asked, next) => (isRefused(asked) ? { status: 400, headers: new Headers(headers), body } : next(asked));
}

/** Where a request is refused at these places only, they are left out: instead of a refusal there is a success. */
export function forgives(places: RegExp): Plant {
  return async (asked, next) => {
    const answer = await next(asked);
    const refused: Loose[] = answer.status === 400 || answer.status === 422 ? (answer.body?.violations ?? []) : [];
    const found = refused.map(({ pointer }) => places.exec(pointer)?.[0].split("/").slice(1));
    if (found.length === 0 || found.includes(undefined)) return answer;
    for (const [...path] of found.reverse() as string[][]) {
      const name = path.pop() ?? "";
      const holder = path.reduce((value, key) => value[key], asked.body ?? {});
      asked.url.searchParams.delete(name);
      Array.isArray(holder) ? holder.splice(Number(name), 1) : delete holder[name];
    }
    return next(asked);
  };
}

/** The record that the path names loses what was just written to these fields, while the answer shows it. */
export function forgets(collection: CollectionName, ...fields: readonly string[]): Plant {
  return async (asked, next, { control }) => {
    const id = Number(Object.values(asked.path)[0]);
    const record: Loose = await control.getRecord(collection, id).catch(() => undefined);
    const answer = await next(asked);
    const before = Object.fromEntries(fields.map((field) => [field, record?.[field]]));
    if (answer.status === 200) await control.patchRecord(collection, id, before);
    return answer;
  };
}

/** The record that the path names keeps these fields as they were, and the answer shows so. */
export function keeps(collection: CollectionName, ...fields: readonly string[]): Plant {
  return async (asked, next, behind) => {
    const answer = await forgets(collection, ...fields)(asked, next, behind);
    const stored: Loose =
      answer.status === 200 && (await behind.control.getRecord(collection, recordOf(answer.body).id));
    for (const field of fields) if (stored) recordOf(answer.body)[field] = stored[field];
    return answer;
  };
}

/** What a write made or changed is stored with other fields than its answer shows. */
export function stores(collection: CollectionName, fieldsOf: (record: Loose, sent: Loose) => Fields): Plant {
  return shows(async (body, asked, { control }) => {
    const fields = fieldsOf(recordOf(body), asked.body ?? {});
    if (fields) await control.patchRecord(collection, recordOf(body).id, fields);
  });
}

/** What a write made or changed is stored, and shown, with other fields than it should have. */
export function makes(collection: CollectionName, fieldsOf: (record: Loose, sent: Loose) => Fields): Plant {
  return async (asked, next, behind) => {
    const answer = await stores(collection, fieldsOf)(asked, next, behind);
    if (answer.status !== 200) return answer;
    Object.assign(recordOf(answer.body), fieldsOf(recordOf(answer.body), asked.body ?? {}));
    return answer;
  };
}

function recordOf(body: Loose): Loose {
  return body.ticket ?? body.app ?? body.conversation ?? body.testRun ?? body;
}

/** The worklog entries that an update of a ticket has just written are changed. */
export function logs(change: (entry: Loose, behind: Behind) => Promise<unknown>): Plant {
  return async (asked, next, behind) => {
    const worklog = `/ticket/${asked.path.ticketId}/worklog`;
    const before = new Set([await behind.read(worklog)].flat().map(({ id }) => id));
    const answer = await next(asked);
    const after: Loose[] = answer.status === 200 ? await behind.read(worklog) : [];
    for (const entry of after) if (!before.has(entry.id)) await change(entry, behind);
    return answer;
  };
}

/** UTF-8 read as Latin-1. */
export function garbled(text: string | undefined): string | undefined {
  return text && Buffer.from(text, "utf8").toString("latin1");
}

/** A time `YYYY-MM-DD HH:MM:SS`, moved. */
export function moved(text: string, seconds: number): string {
  const instant = new Date(Date.parse(`${text.replace(" ", "T")}Z`) + seconds * 1000);
  return instant.toISOString().slice(0, 19).replace("T", " ");
}

/** An instant in UTC, written at an offset of one hour. */
export function inWinterTime(instant: string): string {
  return `${new Date(Date.parse(instant) + 3_600_000).toISOString().slice(0, 19)}+01:00`;
}

/** Every node of a knowledge structure. */
export function nodesOf(tree: readonly Loose[]): readonly Loose[] {
  return tree.flatMap((node) => [node, ...nodesOf(node.children)]);
}
