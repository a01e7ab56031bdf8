// Appends: those of one moment go in one statement and one commit, and each is told its own result. Part of
// mock/storage/postgres/postgres-home.ts; the function they call is in mock/storage/postgres/formats/format-1.ts.
import { type KeptEntry, SandboxEnded, type SandboxKey, StorageUnavailable, VersionConflict } from "../home.ts";
import type { Argument, Statement } from "./connection.ts";
import type { Link } from "./link.ts";
import { readEnding } from "./places.ts";
import { shareQuestions } from "./shared-question.ts";

interface Append {
  readonly key: SandboxKey;
  readonly entries: readonly KeptEntry[];
  /** The version that the first one follows. */
  readonly follows: number;
}

/** What the function in the database says of a part whose life has ended. */
const isEnded = -1;
/** Of the most arguments that a statement may have; more entries go in another one. */
const mostEntries = 30_000;

export function createAppends(link: Link): (key: SandboxKey, entries: readonly KeptEntry[]) => Promise<void> {
  const ask = shareQuestions<Append, readonly (number | undefined)[]>((calls) => appendAll(link, calls));

  return async (key, entries) => {
    const [first] = entries;
    if (first === undefined) return;
    const follows = first.version - 1;
    const wrong = entries.find(({ version }, index) => version !== first.version + index);
    if (wrong !== undefined) throw new VersionConflict(wrong.version - 1, follows);
    const { answer, nth } = await ask({ key, entries, follows });
    const found = answer[nth];
    if (found === isEnded) throw new SandboxEnded(key, await readEnding(link, key));
    if (found !== undefined) throw new VersionConflict(follows, found);
  };
}

/** Undefined for each that was kept, else the version that was found. */
async function appendAll(link: Link, calls: readonly Append[]): Promise<readonly (number | undefined)[]> {
  const found: (number | undefined)[] = [];
  // By life, so that two replicas take rows in the same order; those of one life stay in the order they came in.
  const sorted = calls.map((call, nth) => ({ ...call, nth })).sort((a, b) => a.key.life - b.key.life);
  for (const group of toGroups(sorted)) {
    const rows = await link
      .ask("writes", toStatement(countEntries(group)), toArguments(group))
      .catch((error: unknown) => forget(error, found.length > 0));
    group.forEach(({ nth }, index) => {
      const answer = rows[index]?.[0];
      found[nth] = answer === null ? undefined : Number(answer);
    });
  }
  return found;
}

/** Where groups before the one that failed were kept, it is not known of a call which one it was in. */
function forget(error: unknown, isPartDone: boolean): never {
  if (!isPartDone || !(error instanceof StorageUnavailable)) throw error;
  throw new StorageUnavailable(error.message, { cause: error });
}

function toGroups<Part extends Append>(parts: readonly Part[]): readonly (readonly Part[])[] {
  if (countEntries(parts) <= mostEntries) return [parts];
  const groups: Part[][] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (last === undefined || countEntries([...last, part]) > mostEntries) groups.push([part]);
    else last.push(part);
  }
  return groups;
}

function countEntries(parts: readonly Append[]): number {
  return parts.reduce((sum, { entries }) => sum + entries.length, 0);
}

/** Texts go as single arguments: inside an array each of their quotation marks would have to be escaped, here and in the database. */
function toStatement(entries: number): Statement {
  // Few sizes, so that few statements have to be prepared; what is too much is null and not read.
  const size = 2 ** Math.ceil(Math.log2(entries));
  const texts = Array.from({ length: size }, (_, index) => `$${index + 4}::text`);
  return {
    name: `append ${size}`,
    text: `SELECT * FROM append_entries($1::bigint[], $2::bigint[], $3::int[], ${texts.join(", ")})`,
  };
}

function toArguments(parts: readonly Append[]): readonly Argument[] {
  const texts: (string | null)[] = parts.flatMap(({ entries }) => entries.map(({ text }) => text));
  const size = 2 ** Math.ceil(Math.log2(texts.length));
  while (texts.length < size) texts.push(null);
  return [
    parts.map(({ key }) => key.life),
    parts.map(({ follows }) => follows),
    parts.map(({ entries }) => entries.length),
    ...texts,
  ];
}
