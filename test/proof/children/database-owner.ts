// Opens a PostgreSQL for test/proof/databases/databases.test.ts and does with it what it is told, until it is killed.
import { openDatabases } from "../databases/databases.ts";

const databases = await openDatabases({ flags: ["fsync=off"] });

process.on("message", (asked: "makeDatabase" | "kill" | "start") => {
  databases[asked]().then(
    (answer) => process.send?.({ answer: answer ?? "done" }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.send?.({ answer: databases.folder });
