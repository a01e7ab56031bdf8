// Types of the matchers' parameters and results.

import type { Input, OperationId } from "../../mock/contract/operation-types.ts";
import type { ChangeFilter } from "../../mock/control/change-control.ts";
import type { EventData, EventName } from "../../mock/domain/records/events/event-types.ts";
import type { RecordIdOf, RecordOf } from "../../mock/domain/records/record-types.ts";
import type { CollectionName } from "../../mock/domain/records/world.ts";
import type { MockFace, MockSandbox } from "../../mock/mock.ts";
import type { ExpectedTimes } from "./expected-times.ts";

/** A matcher's result, in the shape that every runner accepts. */
export interface MatcherOutcome {
  readonly pass: boolean;
  /** Failure message: without `.not` if `pass` is false, with `.not` if it is true. */
  message(): string;
}

/** A matcher such as `expect.any(String)`, in any runner that types it. */
export type AsymmetricMatcher = { asymmetricMatch(other: unknown): boolean };

/** Also accepts Playwright's matchers, typed as any object. Allowed where every property is optional anyway. */
// biome-ignore lint/suspicious/noExplicitAny: Playwright types them as a record of any.
export type AnyAsymmetricMatcher = AsymmetricMatcher | Record<string, any>;

/** Matchers that may replace a value; for objects, only types that keep property names checked. */
type InPlaceOf<T> = [T] extends [readonly unknown[]]
  ? AnyAsymmetricMatcher
  : [T] extends [object]
    ? AsymmetricMatcher
    : AnyAsymmetricMatcher;

/** Some parts of a value, at any depth, as plain values or asymmetric matchers. `undefined` means absent. */
export type Partially<T> = T extends readonly (infer Item)[]
  ? readonly (Partially<Item> | InPlaceOf<NonNullable<Item>>)[]
  : T extends object
    ? { readonly [Name in keyof T]?: Partially<T[Name]> | InPlaceOf<NonNullable<T[Name]>> }
    : T;

/** The subject of a matcher, in this process or behind a URL: a sandbox, or a mock for its `default` sandbox. */
export type MatchedState = MockSandbox | MockFace;

/** Which requests to count, and how many to expect. */
export interface ExpectedRequests<Id extends OperationId = OperationId> {
  /** An exact number, or a range; default: at least one. */
  readonly times?: ExpectedTimes | undefined;
  /** Objects must have these properties, at any depth, and may have more; lists must match item by item. */
  readonly body?: Partially<Input<Id>["body"]> | InPlaceOf<NonNullable<Input<Id>["body"]>> | undefined;
  /** Path parameters by name. */
  readonly path?: Readonly<Record<string, string | number | AnyAsymmetricMatcher>> | undefined;
  /** Query parameters by name; for a repeated parameter one value must match. */
  readonly query?: Readonly<Record<string, string | number | boolean | AnyAsymmetricMatcher>> | undefined;
  /** Headers by name, in any case. For secrets such as `authorization` you can only check that one was sent. */
  readonly headers?: Readonly<Record<string, string | AnyAsymmetricMatcher>> | undefined;
}

/** An operation from additions, which the package's contract types do not include. */
export interface AddedOperation {
  readonly operationId: string;
}

/** Which requests for an added operation to count, and how many to expect. */
export interface ExpectedAddedRequests extends Omit<ExpectedRequests, "body"> {
  readonly body?: unknown;
}

/** Expected values of the record; null if it should not exist. */
export type ExpectedChange<N extends CollectionName = CollectionName> = Partially<RecordOf<N>> | null;

/** Every expected change, by collection: the number of changed records, or the expected values of each by id. */
export type ExpectedChanges = {
  readonly [N in CollectionName]?: number | { readonly [Id in RecordIdOf<N>]?: ExpectedChange<N> };
};

/** Which states to compare, and whose changes to include; default: everything since the start. */
export type ComparedStates = ChangeFilter;

/** Expected values in the event's `data`. */
export type ExpectedEventData<Name extends EventName = EventName> = Partially<EventData<Name>>;

/** How many events to expect. */
export interface ExpectedEvents {
  /** An exact number, or a range; default: at least one. */
  readonly times?: ExpectedTimes | undefined;
}

/** The matchers as methods of a runner's `expect(…)`, for its module augmentation. Always await them. */
export interface TicketMatchers {
  /**
   * Checks that a response (`Response`, or `{ data, error, response }` of the client) or a plain body meets the
   * published contract of an operation: status, content type, required headers, body. A plain body counts as status 200
   * unless another is given. The service may add properties that the contract does not describe.
   * @example await expect(await mock.fetch("/ticket/1")).toMatchContract("getTicket");
   */
  toMatchContract(operationId: OperationId, status?: number): Promise<void>;
  /**
   * The same for an operation from additions: `toHaveReceived({ operationId: "getCustomer" })`.
   * @example await expect(sandbox).toHaveReceived({ operationId: "getCustomer" }, { times: 1 });
   */
  toHaveReceived(added: AddedOperation, expected?: ExpectedAddedRequests): Promise<void>;
  /**
   * Checks that a mock or sandbox received requests for an operation, at least one unless `times` says otherwise.
   * @example await expect(sandbox).toHaveReceived("updateTicket", { times: 1, body: { status: "closed" } });
   */
  toHaveReceived<Id extends OperationId>(operationId: Id, expected?: ExpectedRequests<Id>): Promise<void>;
  /**
   * Checks that a record was changed, created or deleted since the start of its sandbox and matches `patch`; null means
   * it was deleted.
   * @example await expect(sandbox).toHaveChanged("tickets", 1, { status: "closed" });
   */
  toHaveChanged<N extends CollectionName>(collection: N, id: RecordIdOf<N>, patch?: ExpectedChange<N>): Promise<void>;
  /**
   * Checks that these records changed, as `toHaveChanged` does, and nothing else: no other record, and no other field
   * of these. Times whose names end in `At`, such as `modifiedAt`, may change with the other fields.
   * @example await expect(sandbox).toHaveChangedOnly({ tickets: { 1: { status: "closed" } }, worklogs: 1 });
   */
  toHaveChangedOnly(expected: ExpectedChanges, states?: ComparedStates): Promise<void>;
  /**
   * Checks that no record changed.
   * @example await expect(sandbox).toHaveChangedNothing({ by: "request" });
   */
  toHaveChangedNothing(states?: ComparedStates): Promise<void>;
  /**
   * Checks that a mock or sandbox emitted an event whose `data` matches, at least once unless `times` says otherwise.
   * @example await expect(sandbox).toHaveEmitted("TicketUpdated", { ticketId: 1, ticket: { status: "closed" } }, { times: 1 });
   */
  toHaveEmitted<Name extends EventName>(
    type: Name,
    data?: ExpectedEventData<Name>,
    options?: ExpectedEvents,
  ): Promise<void>;
}
