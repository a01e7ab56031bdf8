// `npm run map`: lists every source file with the first line of its head, so that a newcomer finds the file to change.
import { readFileSync } from "node:fs";
import { listSources, readHead } from "./sources.ts";

const files = listSources();
const width = Math.max(...files.map((file) => file.length));
for (const file of files)
  process.stdout.write(`${file.padEnd(width)}  ${readHead(readFileSync(file, "utf8"))[0] ?? ""}\n`);
