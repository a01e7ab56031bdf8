// The texts of `npm run test:mutation`: help, the table of all parts, the survivors of one.
import { matching, type Part, parts } from "./parts.ts";
import { type Fate, fateOf, groupLooks, sampled } from "./plan.ts";
import type { PartRecord } from "./record.ts";
import type { Mutant } from "./sandbox.ts";

type Counts = Record<Fate, number>;

const none: Counts = { killed: 0, timeout: 0, survived: 0, uncovered: 0, open: 0 };

export function explain(top: string): string {
  const rows = parts.map(({ name, sources, judges }, index) => {
    return `  ${index + 1}  ${name}: ${matching(sources, top).length} sources, judged by ${matching(judges, top).length} test files`;
  });
  return `npm run test:mutation -- --part <number> [--share 0.3 --seed 1] [--again]
npm run test:mutation -- --report | --part <number> --survivors

${rows.join("\n")}

A part takes 10 to 40 minutes on one core. It can be stopped: what is finished is kept in .mutation/, and the next run goes on.
--share judges a seeded sample. --again, after tests were added or changed: looks anew what they reach, and judges what had survived.
Where sources change, their mutants are judged anew; verdicts of sources that stayed the same are kept.`;
}

/** One row per part that has run: mutants judged, what became of them, and the share that was noticed. */
export function report(recordOf: (part: Part) => PartRecord): string {
  const rows: string[] = [
    "| Part | Mutants | Killed | Timed out | Survived | Not reached | Open | Score |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
  ];
  const total = { ...none };
  for (const part of parts) {
    const counts = countFates(recordOf(part));
    if (counts === undefined) continue;
    const { share, seed } = recordOf(part).readSample();
    rows.push(row(share < 1 ? `${part.name} (share ${share}, seed ${seed})` : part.name, counts));
    for (const fate of Object.keys(total) as Fate[]) total[fate] += counts[fate];
  }
  return [...rows, row("all", total)].join("\n");
}

/** The place, change and fate of each mutant that no test notices. */
export function survivors(record: PartRecord): string {
  const lines = [...fates(record)].flatMap(([mutant, fate]) => {
    if (fate !== "survived" && fate !== "uncovered") return [];
    const { file, line, column, kind, original, replacement } = mutant;
    return [`${file}:${line}:${column} ${fate} ${kind}: ${short(original)} -> ${short(replacement)}`];
  });
  return lines.join("\n");
}

function countFates(record: PartRecord): Counts | undefined {
  const counts = { ...none };
  const known = fates(record);
  if (known.size === 0) return undefined;
  for (const fate of known.values()) counts[fate] += 1;
  return counts;
}

function fates(record: PartRecord): Map<Mutant, Fate> {
  const mutants = sampled(record.readGround()?.mutants ?? [], record.readSample());
  const reached = record.readReached() ?? {};
  const looks = groupLooks(record.readVerdicts());
  return new Map(mutants.map((mutant) => [mutant, fateOf(mutant, { reached, kept: looks.get(mutant.id) ?? [] })]));
}

function row(name: string, counts: Counts): string {
  const { killed, timeout, survived, uncovered, open } = counts;
  const judged = killed + timeout + survived + uncovered;
  const score = judged === 0 ? 0 : (100 * (killed + timeout)) / judged;
  return `| ${[name, judged, killed, timeout, survived, uncovered, open, `${score.toFixed(1)} %`].join(" | ")} |`;
}

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > 90 ? `${line.slice(0, 88)} …` : line;
}
