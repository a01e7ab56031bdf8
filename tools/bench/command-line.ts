// Reads the command line. Ends the process after printing the help or a mistake.
import { parseArgs } from "node:util";
import { rows } from "./rows.ts";

const help = `npm run bench -- [flags]

Packs the checkout, installs it as consumers do and measures it next to bare Hono, Prism, json-server and msw, in interleaved rounds.
Prints one table. The exit code does not depend on the results.

  --quick                     two rounds instead of five, and no world of 100,000 tickets unless --only names it
  --only <rows>               these rows, such as http,growth.q
  --against <tarball|commit>  compare with an older package instead, and show the bounds; a commit is packed from a git worktree
  --write                     writes the table of a full run to README.md and tools/bench/README.md
  --help                      this text

Load comes from wrk (apt-get install wrk). TICKET_MOCK_TARBALL=<file> uses this tarball instead of packing one.

Rows:
${rows.map(({ id, work }) => `  ${id.padEnd(22)}${work}`).join("\n")}
`;

export const { values: flags } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    only: { type: "string" },
    against: { type: "string" },
    write: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (flags.help) {
  console.log(help);
  process.exit(0);
}
export const only = flags.only?.split(",") ?? [];
const unknownRows = only.filter((name) => !rows.some(({ id }) => id === name || id.startsWith(`${name}.`)));
if (unknownRows.length > 0) refuse(`Unknown rows: ${unknownRows.join(", ")}.`);
if (flags.write && (flags.quick || flags.against !== undefined || flags.only !== undefined))
  refuse("Only a full run is written: leave out the other flags.");

function refuse(reason: string): never {
  console.error(`${reason} \`npm run bench -- --help\` lists flags and rows.`);
  process.exit(2);
}

/** Whether the command line selects any of these rows. */
export function wants(...ids: readonly string[]): boolean {
  return ids.some((id) => only.length === 0 || only.some((name) => id === name || id.startsWith(`${name}.`)));
}

export const rounds = flags.quick ? 2 : 5;
