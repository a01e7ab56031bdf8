// Finds commands by the words of a query, in any order: names before descriptions.

export interface Command {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly keywords?: string | undefined;
  /** Opened; a page that shows it takes it without a reload. */
  readonly href?: string;
  run?(): void;
}

export interface CommandGroup {
  readonly group: string;
  readonly commands: readonly Command[];
}

/** Not required where a query has others. */
const smallWords = new Set(
  "a an and at by for from how in is of on or the to with am auf aus das dem den der des die ein eine für im mit nach oder und von zu zum zur".split(
    " ",
  ),
);

/** At most so many commands that fit, in their groups, the best first: its name has the query as it is, or all words, or its other texts have them. */
export function findCommands(query: string, groups: readonly CommandGroup[], limit: number): readonly CommandGroup[] {
  const sought = toText(query).trim();
  const all = sought.split(" ");
  const large = all.filter((word) => !smallWords.has(word));
  const words = large.length > 0 ? large : all;
  const ranked = groups.flatMap(({ group, commands }) =>
    commands.map((one) => ({ group, one, rank: rankOf(one, group, sought, words) })),
  );
  const found = ranked.filter(({ rank }) => rank <= 2).sort((one, other) => one.rank - other.rank);
  const byGroup = Map.groupBy(found.slice(0, limit), ({ group }) => group);
  return [...byGroup].map(([group, members]) => ({ group, commands: members.map(({ one }) => one) }));
}

function rankOf(
  { label, description = "", keywords = "" }: Command,
  group: string,
  sought: string,
  words: readonly string[],
): number {
  const texts = [toText(label), toText(`${group} ${label}`), toText(`${group} ${label} ${description} ${keywords}`)];
  const [name = "", ...more] = texts;
  if (name.includes(sought)) return 0;
  const rank = more.findIndex((text) => words.every((word) => text.includes(word)));
  return rank < 0 ? texts.length : rank + 1;
}

/** In small letters, with the words of identifiers apart. */
function toText(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_.]+/g, " ");
}
