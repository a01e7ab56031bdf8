// Writes to a SQLite home as fast as it can, for test/proof/crash/run-home-crashes.ts, which kills it: tells each entry before it is
// appended and once it is acknowledged. Given: the file, a seed, and `true` for a home that acknowledges early.
import { setTimeout as delay } from "node:timers/promises";
import { createRandomStream } from "../../../mock/core/random.ts";
import { openSqliteHome } from "../../../mock/storage/sqlite/sqlite-home.ts";
import { VersionConflict } from "../../../mock/store/store.ts";
import { plantFault } from "../homes/faulty-home.ts";

const [file = "", seed = "1", isEarly = "false"] = process.argv.slice(2);
const right = await openSqliteHome(file);
const home = isEarly === "true" ? plantFault(right, "acknowledgesEarly", () => delay(30)) : right;
const random = createRandomStream(Number(seed), "writer");

/** Resolves when it is on its way: a kill does not take it back. */
function tell(told: object): Promise<void> {
  return new Promise((resolve) => process.send?.(told, () => resolve()));
}

async function write(id: string): Promise<void> {
  const found = await home.find(id);
  const place = found !== undefined && "place" in found ? found.place : await home.create(id, "", "begin");
  if (place === undefined) throw new Error(`There is no place ${id}.`);
  for (let version = place.head + 1; ; ) {
    const entries = Array.from({ length: random.integer(1, 4) }, (_, index) => ({
      version: version + index,
      text: `${id} ${version + index} ${random.text(random.integer(1, 4_000))}`,
    }));
    await tell({ tells: "asked", id, entries });
    try {
      await home.append(place, entries);
    } catch (error) {
      if (error instanceof VersionConflict) throw new Error(`${id} meets a conflict with nobody`, { cause: error });
      throw error;
    }
    await tell({ tells: "kept", id, head: version + entries.length - 1 });
    version += entries.length;
    if (random.chance(0.01)) await home.compact(place, { version: version - 1, text: `${id} up to ${version - 1}` });
  }
}
await tell({ tells: "open" });
await Promise.all(["a", "b", "c"].map(write));
