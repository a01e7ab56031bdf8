// Types of the matchers: what they take and return.

import type { Input, OperationId } from "../../mock/contract/operation-types.ts";
import type { EventData, EventName } from "../../mock/domain/records/events/event-types.ts";
import type { RecordIdOf, RecordOf } from "../../mock/domain/records/record-types.ts";
import type { CollectionName } from "../../mock/domain/records/world.ts";
import type { MockFace, MockSandbox } from "../../mock/mock.ts";
import type { WantedTimes } from "./wanted-times.ts";

/** What a matcher answers, in the shape that every runner knows. */
export interface MatcherOutcome {
  readonly pass: boolean;
  /** Why the expectation failed: without `.not` if `pass` is false, with `.not` if it is true. */
  message(): string;
}

/** `expect.any(String)` and others like it, of any runner that has its own type for them. */
export type AsymmetricMatcher = { asymmetricMatch(other: unknown): boolean };

/** The same, and those of Playwright, whose type is any object. They are allowed where every property is optional anyway. */
// biome-ignore lint/suspicious/noExplicitAny: Playwright's own type of them is a record of any.
export type AnyAsymmetricMatcher = AsymmetricMatcher | Record<string, any>;

/** What may replace a value. For an object only matchers that keep the names of its properties checked. */
type InPlaceOf<T> = [T] extends [readonly unknown[]]
  ? AnyAsymmetricMatcher
  : [T] extends [object]
    ? AsymmetricMatcher
    : AnyAsymmetricMatcher;

/** A value with only some of its parts, at any depth, each as it is or as an asymmetric matcher. `undefined`: it must be absent. */
export type Partially<T> = T extends readonly (infer Item)[]
  ? readonly (Partially<Item> | InPlaceOf<NonNullable<Item>>)[]
  : T extends object
    ? { readonly [Name in keyof T]?: Partially<T[Name]> | InPlaceOf<NonNullable<T[Name]>> }
    : T;

/** Where a matcher looks: a sandbox, or a mock for its sandbox `default`. In this process or behind a URL. */
export type MatchedState = MockSandbox | MockFace;

/** Which requests are meant, and how many there should be. */
export interface WantedRequests<Id extends OperationId = OperationId> {
  /** An exact number, or a range; default at least one. */
  readonly times?: WantedTimes | undefined;
  /** An object's properties have to be there, at any depth, and there may be more; a list has to fit item by item. */
  readonly body?: Partially<Input<Id>["body"]> | InPlaceOf<NonNullable<Input<Id>["body"]>> | undefined;
  /** Path parameters by name. */
  readonly path?: Readonly<Record<string, string | number | AnyAsymmetricMatcher>> | undefined;
  /** Query parameters by name; of one that was sent several times one has to fit. */
  readonly query?: Readonly<Record<string, string | number | boolean | AnyAsymmetricMatcher>> | undefined;
  /** Headers by name, in any case. Secrets such as `authorization` are kept as `***`: you can only ask whether one was sent. */
  readonly headers?: Readonly<Record<string, string | AnyAsymmetricMatcher>> | undefined;
}

/** An operation of additions, whose types the contract of the package does not have. */
export interface AddedOperation {
  readonly operationId: string;
}

/** Which requests for it are meant, and how many there should be. */
export interface WantedAdded extends Omit<WantedRequests, "body"> {
  readonly body?: unknown;
}

/** What a record should have now; null: it should be gone. */
export type WantedChange<N extends CollectionName = CollectionName> = Partially<RecordOf<N>> | null;

/** What an event should say in its `data`. */
export type WantedEvent<Name extends EventName = EventName> = Partially<EventData<Name>>;

/** How many events there should be. */
export interface WantedEvents {
  /** An exact number, or a range; default at least one. */
  readonly times?: WantedTimes | undefined;
}

/** The matchers as methods of a runner's `expect(…)`, for its module augmentation. Always await them. */
export interface TicketMatchers {
  /**
   * An answer (`Response`, or `{ data, error, response }` of the client) or a body fits what the published contract says about an operation:
   * status, content type, required headers, body. A body alone counts as status 200 unless another is named. The service may add
   * properties that the contract does not have.
   * @example await expect(await mock.fetch("/ticket/1")).toMatchContract("getTicket");
   */
  toMatchContract(operationId: OperationId, status?: number): Promise<void>;
  /**
   * The next one for an operation of additions: `toHaveReceived({ operationId: "getCustomer" })`.
   * @example await expect(sandbox).toHaveReceived({ operationId: "getCustomer" }, { times: 1 });
   */
  toHaveReceived(added: AddedOperation, wanted?: WantedAdded): Promise<void>;
  /**
   * A mock or a sandbox was asked for an operation, at least once unless `times` says otherwise.
   * @example await expect(sandbox).toHaveReceived("updateTicket", { times: 1, body: { status: "closed" } });
   */
  toHaveReceived<Id extends OperationId>(operationId: Id, wanted?: WantedRequests<Id>): Promise<void>;
  /**
   * A record differs from the start of its sandbox (changed, created, deleted), and now has what `patch` says; null: it is gone.
   * @example await expect(sandbox).toHaveChanged("tickets", 1, { status: "closed" });
   */
  toHaveChanged<N extends CollectionName>(collection: N, id: RecordIdOf<N>, patch?: WantedChange<N>): Promise<void>;
  /**
   * An event happened in a mock or a sandbox, at least once unless `times` says otherwise, and its `data` has what is wanted of it.
   * @example await expect(sandbox).toHaveEmitted("TicketUpdated", { ticketId: 1, ticket: { status: "closed" } }, { times: 1 });
   */
  toHaveEmitted<Name extends EventName>(type: Name, data?: WantedEvent<Name>, options?: WantedEvents): Promise<void>;
}
