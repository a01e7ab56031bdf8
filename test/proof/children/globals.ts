// Prints which globals a mock changes while it is created, used in process and over a socket, and closed.
import { EventEmitter } from "node:events";

type Descriptors = ReadonlyMap<string, PropertyDescriptor>;

function descriptorsOf(name: string, object: object): [string, PropertyDescriptor][] {
  return Reflect.ownKeys(object).flatMap((key) => {
    const descriptor = Object.getOwnPropertyDescriptor(object, key);
    return descriptor === undefined ? [] : [[`${name}.${String(key)}`, descriptor]];
  });
}

// Node defines lazy globals when they are first read.
for (const key of Reflect.ownKeys(globalThis)) Reflect.get(globalThis, key);

/** Describes global objects, the classes of JavaScript and of the fetch standard, and their prototypes. */
function describeAll(): Descriptors {
  const parts: [string, object][] = [
    ["globalThis", globalThis],
    ["process", process],
    ["console", console],
    ["performance", performance],
    ...[Object, Array, Function, Map, Set, WeakMap, String, Number, RegExp, JSON, Math, Reflect].flatMap(withPrototype),
    ...[Request, Response, Headers, FormData, URL, AbortSignal, ReadableStream].flatMap(withPrototype),
    ...[Promise, Date, Error, EventEmitter].flatMap(withPrototype),
  ];
  return new Map(parts.flatMap(([name, object]) => descriptorsOf(name, object)));
}

function withPrototype(object: object): [string, object][] {
  const name = "name" in object ? String(object.name) : Object.prototype.toString.call(object);
  const prototype = "prototype" in object && typeof object.prototype === "object" ? object.prototype : undefined;
  return prototype === undefined || prototype === null
    ? [[name, object]]
    : [
        [name, object],
        [`${name}.prototype`, prototype],
      ];
}

function countListeners(): Record<string, number> {
  return Object.fromEntries(process.eventNames().map((name) => [String(name), process.listenerCount(name)]));
}

function changedNames(before: Descriptors, after: Descriptors): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => {
    const [left, right] = [before.get(name), after.get(name)];
    if (left === undefined || right === undefined) return true;
    const parts = ["value", "get", "set", "writable", "enumerable", "configurable"] as const;
    return parts.some((part) => !Object.is(left[part], right[part]));
  });
}

const before = describeAll();
const listenersBefore = countListeners();
const { createMock } = await import("../../../mock/create-mock.ts");
const { connectMock } = await import("../../../harness/remote/connect-mock.ts");
const mock = await createMock({ auth: "strict", clock: "running" });
const headers = { authorization: `Bearer ${await mock.token()}` };
const statuses = [(await mock.fetch("/ticket/1", { headers })).status, (await mock.fetch("/nowhere")).status];
const { url } = await mock.listen();
const remote = connectMock({ url });
await mock.control.addFault("default", { id: "late", effect: { kind: "delay", fixedMs: 5 } });
statuses.push((await remote.client().GET("/ticket/{ticketId}", { params: { path: { ticketId: 1 } } })).response.status);
const stream = await remote.control.streamRequests("default", { since: 0 });
await stream.cancel();
await using sandbox = mock.sandbox((await mock.control.createSandbox()).id);
await sandbox.control.importState(await sandbox.control.exportState());
await mock.close();
const listenersAfter = countListeners();
console.log(
  JSON.stringify({ statuses, changed: changedNames(before, describeAll()), listenersBefore, listenersAfter }),
);
