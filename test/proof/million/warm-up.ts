// The requests before the first round, so that what is made at first use is there: every operation of both surfaces by every kind of
// request, every kind of fault, every field changed, every scenario. Played by test/proof/million/play.ts.
import { createRandomStream } from "../../../mock/core/random.ts";
import { collectionNames } from "../../../mock/records/collections.ts";
import { routes } from "../contract-document.ts";
import { type AdminOperationId, adminContract, adminOperationIds } from "./admin-contract.ts";
import { type AdminKind, createRequestMaker, type ServiceKind, sandboxIds } from "./any-request.ts";
import type { Asked, MillionMock } from "./million-mock.ts";
import { createSender } from "./requests.ts";
import { effects } from "./sample-fault.ts";

const serviceKinds: readonly ServiceKind[] = ["valid", "boundary", "wrong", "edge"];
const adminKinds: readonly AdminKind[] = ["admin", "admin boundary", "admin wrong"];
const strays = 30;
/** The default sandbox, which is never made anew, is left as it is: its journal would count on. */
const used = sandboxIds.slice(1);
/** They get a fault each, and are asked everything under it. */
const faulty = used.slice(0, 8);
/** Where fields are changed, and where scenarios are laid out. */
const [changedId, scenarioId] = ["s5", "s9"];

/**
 * One pass, over sandboxes as they start: requests one at a time, each made from the state that the ones before it left.
 * @param pass three passes have every kind of fault
 */
export async function* warmUp(mock: MillionMock, seed: number, pass: number): AsyncGenerator<Asked, void> {
  const pristine = mock.sandboxes.get("pristine").sandbox.store;
  // No round has such a number.
  const maker = await createRequestMaker(mock, pristine, seed, 1_000_000 + pass);
  const random = createRandomStream("warm up", seed, pass);
  const sender = createSender(mock, random);
  let asked = 0;
  const nextId = () => {
    asked += 1;
    return used[asked % used.length] ?? changedId;
  };
  const toAdmin = (operationId: AdminOperationId, sandboxId: string, body: object, more = "") => {
    const { method, path } = adminContract.routeOf(operationId);
    const target = path.replace("{sandboxId}", sandboxId).replace(/\{.*$/, "") + more;
    return sender.toAdmin("admin", sandboxId, { operationId, method, target, body: JSON.stringify(body) });
  };

  for (const { operationId } of routes)
    for (const kind of serviceKinds) yield maker.service(kind, nextId(), operationId);
  for (const collection of collectionNames) yield* changes(collection);
  for (const [index, sandboxId] of faulty.entries()) {
    const effect = effects[(pass * faulty.length + index) % effects.length];
    yield toAdmin("addFault", sandboxId, { effect, match: {}, when: { always: true } });
    for (const { operationId } of routes) yield maker.service("valid", sandboxId, operationId);
  }
  for (const { name } of (await mock.control.listScenarios()).scenarios) {
    yield toAdmin("deleteSandbox", scenarioId, {});
    yield toAdmin("createSandbox", scenarioId, { id: scenarioId, scenario: name, tickets: 40 });
    for (const { operationId, method } of routes)
      if (method === "GET") yield maker.service("valid", scenarioId, operationId);
  }
  for (const operationId of adminOperationIds)
    for (const kind of adminKinds) yield maker.admin(kind, nextId(), operationId);
  for (let at = 0; at < strays; at += 1) yield maker.service("stray", nextId());

  /** Each field of a record gets the value that another record has, and all who show the collection are asked. */
  function* changes(collection: (typeof collectionNames)[number]): Generator<Asked> {
    const { store } = mock.sandboxes.get(changedId).sandbox;
    const ids = store.read((reader) => [...reader.ids(collection)]);
    if (ids.length === 0) return;
    const [id, other] = [random.pick(ids), random.pick(ids)];
    const record = store.read((reader) => reader.get(collection, other)) ?? {};
    for (const [name, value] of Object.entries(record)) {
      const place = `${collection}/${encodeURIComponent(id)}`;
      yield toAdmin("patchRecord", changedId, { [name]: value }, place);
      const { operationId } = random.pick(routes);
      yield maker.service("valid", changedId, operationId);
    }
  }
}
