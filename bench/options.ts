// The flags of `npm run bench`.
import { parseArgs } from "node:util";
import { targets } from "./targets.ts";

export interface RunOptions {
  readonly isQuick: boolean;
  /** Ids of rows, or their beginnings up to a dot; none means all. */
  readonly only: readonly string[];
  readonly isWritten: boolean;
  readonly rounds: number | undefined;
  readonly seconds: number | undefined;
}

const help = `npm run bench -- [flags]

Measures the packed mock beside its peers and prints figures, ratios and targets. A full run takes about a quarter of an hour.

  --quick        within two minutes: fewer rounds, smaller worlds, fewer peers
  --only <rows>  these rows only, for example get,search.q (may be given more than once)
  --rounds <n>   rounds of each load, default 5 (--quick: 3)
  --seconds <s>  seconds of one load, default 1.2 (--quick: 0.25)
  --write        writes what was found to bench/README.md, README.md and docs/speed.svg; with --only, the other rows keep their figures
  --help         this text

TICKET_MOCK_TARBALL=<file> measures this tarball instead of packing one.

Rows:
${targets.map(({ id, work }) => `  ${id.padEnd(22)} ${work}`).join("\n")}
`;

/** Reads the command line. Ends the process where it asks for help, or is wrong. */
export function readOptions(args: readonly string[]): RunOptions {
  const { values } = parse(args);
  if (values.help) {
    console.log(help);
    process.exit(0);
  }
  const only = (values.only ?? []).flatMap((list) => list.split(",")).map((one) => one.trim());
  const unknown = only.filter((one) => !targets.some(({ id }) => id === one || id.startsWith(`${one}.`)));
  if (unknown.length > 0) refuse(`There are no rows ${unknown.join(", ")}.`);
  if (values.quick && values.write) refuse("The figures of a quick run are not written: leave out --quick or --write.");
  return {
    isQuick: values.quick,
    only,
    isWritten: values.write,
    rounds: toNumber("--rounds", values.rounds),
    seconds: toNumber("--seconds", values.seconds),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        quick: { type: "boolean", default: false },
        only: { type: "string", multiple: true },
        rounds: { type: "string" },
        seconds: { type: "string" },
        write: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function toNumber(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  return value > 0 ? value : refuse(`${flag} is ${JSON.stringify(text)}; it must be a number above 0.`);
}

function refuse(reason: string): never {
  console.error(`${reason} \`npm run bench -- --help\` lists flags and rows.`);
  process.exit(2);
}
