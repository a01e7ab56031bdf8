// Defines planted deviations, and the ways in which they change a correct service: its requests, responses and records.
import type { MockSandbox } from "../../../mock/create-mock.ts";
import type { CollectionName } from "../../../mock/domain/records/world.ts";
import type { OperationId } from "../../../spec/generated/operations.ts";

// biome-ignore lint/suspicious/noExplicitAny: a body of any operation, valid or not.
export type Loose = any;

/** A request on its way to the correct service; a plant may change every part. */
export interface PlantedRequest {
  readonly method: string;
  /** Address with query. */
  readonly url: URL;
  /** Path parameters as sent. */
  readonly path: Readonly<Record<string, string>>;
  readonly headers: Headers;
  /** Undefined if there is no body, or if it is not JSON. */
  body: Loose;
}

export interface PlantedResponse {
  status: number;
  readonly headers: Headers;
  /** Undefined if it is not JSON. */
  body: Loose;
  /** Sent instead of `body`. */
  raw?: string | Uint8Array<ArrayBuffer> | null;
}

/** The correct service behind a plant, as its default caller. */
export interface CorrectService extends Pick<MockSandbox, "control"> {
  read(path: string): Promise<Loose>;
}

/** Changes the traffic between a client and the correct service. */
export type Plant = (
  request: PlantedRequest,
  next: (request: PlantedRequest) => Promise<PlantedResponse>,
  service: CorrectService,
) => Promise<PlantedResponse>;

/** Deviations by operation and id: the description and the plant. */
export type PlantedLines = {
  readonly [Operation in OperationId]?: Readonly<Record<string, readonly [description: string, plant: Plant]>>;
};

/** New values of some fields; undefined removes a field, false changes nothing. */
type Fields = Loose;
type Change<T, R = Fields> = (changed: T, request: PlantedRequest, service: CorrectService) => R | Promise<R>;

/** Changes fields of the request body. */
export function sends(change: Change<Loose>): Plant {
  return async (request, next, service) => {
    const { body } = request;
    if (typeof body === "object" && body !== null) Object.assign(body, await change(body, request, service));
    return next(request);
  };
}

/** Drops fields of the request body. */
export function ignores(...names: readonly string[]): Plant {
  return sends(() => Object.fromEntries(names.map((name) => [name, undefined])));
}

/** Changes fields of a search's filters. */
export function filters(change: (filter: Loose) => Fields): Plant {
  return sends(
    (body) => body.filters?.map && { filters: body.filters.map((filter: Loose) => ({ ...filter, ...change(filter) })) },
  );
}

/** Drops some filters of a search. */
export function drops(isDropped: (filter: Loose, index: number) => boolean): Plant {
  return sends(
    (body) =>
      body.filters?.filter && {
        filters: body.filters.filter((filter: Loose, index: number) => !isDropped(filter, index)),
      },
  );
}

/** Changes the query. */
export function queries(change: (query: Loose) => Fields): Plant {
  return async (request, next) => {
    const query = request.url.searchParams;
    const changed = Object.entries<Loose>(change(Object.fromEntries(query)) || {});
    for (const [name, value] of changed) value === undefined ? query.delete(name) : query.set(name, value);
    return next(request);
  };
}

/** Changes fields of a successful response. */
export function shows(change: Change<Loose>): Plant {
  return responds(async (response, request, service) => {
    if (response.status === 200) Object.assign(response.body, await change(response.body, request, service));
  });
}

/** Changes fields of the rows of a successful response. */
export function rows(rowsOf: (body: Loose) => readonly Loose[], change: (row: Loose) => Fields): Plant {
  return shows((body) => {
    for (const row of rowsOf(body)) Object.assign(row, change(row));
  });
}

/** Changes any response. */
export function responds(change: Change<PlantedResponse, unknown>): Plant {
  return async (request, next, service) => {
    const response = await next(request);
    await change(response, request, service);
    return response;
  };
}

/** Changes the status of a response. */
export function changesStatus(from: number, to: number, raw?: string | null): Plant {
  return responds(
    (response) => response.status === from && Object.assign(response, { status: to }, raw !== undefined && { raw }),
  );
}

/** Changes the text of a successful response. */
export function writesOut(change: (text: string) => string | Uint8Array<ArrayBuffer>): Plant {
  return responds(
    (response) => response.status === 200 && Object.assign(response, { raw: change(JSON.stringify(response.body)) }),
  );
}

/** Refuses a valid request as a violation of the contract. */
export function refuses(isRefused: (request: PlantedRequest) => boolean): Plant {
  const body = { success: false, message: "The request is invalid.", code: "invalid_request" };
  const headers = { "content-type": "application/json" };
  return async (request, next) =>
    isRefused(request) ? { status: 400, headers: new Headers(headers), body } : next(request);
}

/** Drops the parts that caused a refusal, if all are at these places, so that the request succeeds. */
export function forgives(places: RegExp): Plant {
  return async (request, next) => {
    const response = await next(request);
    const violations: Loose[] =
      response.status === 400 || response.status === 422 ? (response.body?.violations ?? []) : [];
    const droppedPaths = violations.map(({ pointer }) => places.exec(pointer)?.[0].split("/").slice(1));
    if (droppedPaths.length === 0 || droppedPaths.includes(undefined)) return response;
    for (const [...path] of droppedPaths.reverse() as string[][]) {
      const name = path.pop() ?? "";
      const holder = path.reduce((value, key) => value[key], request.body ?? {});
      request.url.searchParams.delete(name);
      Array.isArray(holder) ? holder.splice(Number(name), 1) : delete holder[name];
    }
    return next(request);
  };
}

/** Restores old values of these fields in the record that the path names, although the response shows the new ones. */
export function forgets(collection: CollectionName, ...fields: readonly string[]): Plant {
  return async (request, next, { control }) => {
    const id = Number(Object.values(request.path)[0]);
    const record: Loose = await control.getRecord(collection, id).catch(() => undefined);
    const response = await next(request);
    const before = Object.fromEntries(fields.map((field) => [field, record?.[field]]));
    if (response.status === 200) await control.patchRecord(collection, id, before);
    return response;
  };
}

/** Stores the written record with different fields than the response shows. */
export function stores(collection: CollectionName, fieldsOf: (record: Loose, sent: Loose) => Fields): Plant {
  return shows(async (body, request, { control }) => {
    const fields = fieldsOf(recordOf(body), request.body ?? {});
    if (fields) await control.patchRecord(collection, recordOf(body).id, fields);
  });
}

/** Stores and shows the written record with wrong fields. */
export function makes(collection: CollectionName, fieldsOf: (record: Loose, sent: Loose) => Fields): Plant {
  return async (request, next, service) => {
    const response = await stores(collection, fieldsOf)(request, next, service);
    if (response.status !== 200) return response;
    Object.assign(recordOf(response.body), fieldsOf(recordOf(response.body), request.body ?? {}));
    return response;
  };
}

function recordOf(body: Loose): Loose {
  return body.ticket ?? body.app ?? body.conversation ?? body.testRun ?? body;
}

/** Changes the worklog entries that an update of a ticket has written. */
export function logs(change: (entry: Loose, service: CorrectService) => Promise<unknown>): Plant {
  return async (request, next, service) => {
    const worklog = `/ticket/${request.path.ticketId}/worklog`;
    const before = new Set([await service.read(worklog)].flat().map(({ id }) => id));
    const response = await next(request);
    const after: Loose[] = response.status === 200 ? await service.read(worklog) : [];
    for (const entry of after) if (!before.has(entry.id)) await change(entry, service);
    return response;
  };
}

/** Shifts a time `YYYY-MM-DD HH:MM:SS`. */
export function shiftTime(text: string, seconds: number): string {
  const instant = new Date(Date.parse(`${text.replace(" ", "T")}Z`) + seconds * 1000);
  return instant.toISOString().slice(0, 19).replace("T", " ");
}

/** Formats an instant with an offset of one hour. */
export function inWinterTime(instant: string): string {
  return `${new Date(Date.parse(instant) + 3_600_000).toISOString().slice(0, 19)}+01:00`;
}
