// Decides which test file looks at which mutant next. The nearest file comes first, quick ones before slow ones; a mutant is done as soon
// as one test fails. Looks share a process, which loads the sources once; so what acts while they are loaded gets processes of its own. So does
// what lived in the shared process: a source may have remembered there what it made with another mutant.
import { createRandomStream } from "../../mock/core/random.ts";
import type { Job, Reached } from "./job.ts";
import type { Kept, Sample } from "./record.ts";
import type { Mutant } from "./sandbox.ts";

/** How many files, the nearest first, look at a mutant that acts while the sources are loaded: each look has a process of its own. */
const looksAtLoading = 6;
/** How many look once more at a mutant that lived in the shared process. */
const looksAnew = 2;

/** The mutants of a sample: each is in it or not whatever the others are, so that a larger share holds a smaller one. */
export function sampled(mutants: readonly Mutant[], { share, seed }: Sample): readonly Mutant[] {
  return share >= 1 ? mutants : mutants.filter(({ id, file }) => createRandomStream(seed, file, id).next() < share);
}

export type Fate = "killed" | "timeout" | "survived" | "uncovered" | "open";

interface Given {
  readonly mutants: readonly Mutant[];
  readonly reached: Readonly<Record<string, Reached>>;
  readonly kept: readonly Kept[];
}

/** The next jobs, at most one per mutant; none where every mutant has its fate. */
export function planLooks({ mutants, reached, kept }: Given): { readonly fresh: boolean; readonly jobs: Job[] } {
  const looks = groupLooks(kept);
  const open = mutants.filter(({ id }) => !isDetected(looks.get(id)));
  const first = open.flatMap((mutant) => nextFirst(mutant, reached, looks.get(mutant.id) ?? []));
  if (first.length > 0) return { fresh: false, jobs: quickFilesFirst(first, reached) };
  return { fresh: true, jobs: open.flatMap((mutant) => nextFresh(mutant, reached, looks.get(mutant.id) ?? [])) };
}

/** The jobs of a file stay together, for a process that has loaded it. */
function quickFilesFirst(jobs: readonly Job[], reached: Given["reached"]): Job[] {
  const cost = ({ file }: Job) => reached[file]?.milliseconds ?? 0;
  return jobs.toSorted((left, right) => cost(left) - cost(right) || (left.file < right.file ? -1 : 1));
}

/** What has become of a mutant so far. */
export function fateOf(mutant: Mutant, { reached, kept }: Omit<Given, "mutants">): Fate {
  if (kept.some(({ verdict }) => verdict === "killed")) return "killed";
  if (kept.some(({ verdict }) => verdict === "timeout")) return "timeout";
  if (nearest(mutant, reached).every(([, one]) => hits(one, mutant.id) === 0)) return "uncovered";
  const open = nextFirst(mutant, reached, kept).length > 0 || nextFresh(mutant, reached, kept).length > 0;
  return open ? "open" : "survived";
}

/** The verdicts by mutant. */
export function groupLooks(kept: readonly Kept[]): Map<string, Kept[]> {
  const looks = new Map<string, Kept[]>();
  for (const one of kept) {
    const known = looks.get(one.mutant);
    if (known === undefined) looks.set(one.mutant, [one]);
    else known.push(one);
  }
  return looks;
}

function isDetected(looks: readonly Kept[] = []): boolean {
  return looks.some(({ verdict }) => verdict === "killed" || verdict === "timeout");
}

function nextFirst({ id, file }: Mutant, reached: Given["reached"], looks: readonly Kept[]): Job[] {
  const asked = new Set(looks.filter(({ fresh }) => !fresh).map((one) => one.file));
  for (const [judge, one] of nearest({ file }, reached)) {
    if (asked.has(judge)) continue;
    const tests = Object.entries(one.byTest).flatMap(([name, reaches]) => (id in reaches ? [name] : []));
    const outside = id in one.outside;
    if (!outside && tests.length === 0) continue;
    const mostHits = limitOf(hits(one, id));
    return [{ mutant: id, file: judge, mostHits, ...(outside ? {} : { tests }) }];
  }
  return [];
}

function nextFresh({ id, file }: Mutant, reached: Given["reached"], looks: readonly Kept[]): Job[] {
  const asked = new Set(looks.filter(({ fresh }) => fresh).map((one) => one.file));
  const reaching = nearest({ file }, reached).filter(([, one]) => hits(one, id) > 0);
  const loading = reaching.filter(([, one]) => id in one.loading).slice(0, looksAtLoading);
  const others = loading.length > 0 ? [] : reaching.slice(0, looksAnew);
  const next = [...loading, ...others].find(([judge]) => !asked.has(judge));
  if (next === undefined) return [];
  return [{ mutant: id, file: next[0], mostHits: limitOf(hits(next[1], id)) }];
}

/** How often a mutant may be reached before it counts as an endless loop; of what is reached very often, a few times as often. */
function limitOf(usual: number): number {
  return 1000 + Math.min(100 * usual, 1_000_000 + 3 * usual);
}

function hits({ loading, outside, byTest }: Reached, id: string): number {
  const inTests = Object.values(byTest).reduce((sum, one) => sum + (one[id] ?? 0), 0);
  return (loading[id] ?? 0) + (outside[id] ?? 0) + inTests;
}

// The test of the same name first, then those of the same folder, then the others; among equals the quick ones.
function nearest({ file }: Pick<Mutant, "file">, reached: Given["reached"]): [string, Reached][] {
  const stem = file.replace(/\.ts$/, "");
  const folder = file.replace(/[^/]*$/, "");
  function distance(judge: string): number {
    if (judge === `test/${stem}.test.ts`) return 0;
    return judge.startsWith(`test/${folder}`) ? 1 : 2;
  }
  return Object.entries(reached).sort(
    ([left, one], [right, other]) => distance(left) - distance(right) || one.milliseconds - other.milliseconds,
  );
}
