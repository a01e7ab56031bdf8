// Finds commands by the words of a query in any order; matches in names come before matches in descriptions.

export interface Command {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly keywords?: string | undefined;
  /** Address to open, without a reload if it is on the same page. */
  readonly href?: string;
  run?(): void;
}

export interface CommandGroup {
  readonly group: string;
  readonly commands: readonly Command[];
}

/** Words that are ignored if the query has others. */
const stopWords = new Set(
  "a an and at by for from how in is of on or the to with am auf aus das dem den der des die ein eine für im mit nach oder und von zu zum zur".split(
    " ",
  ),
);

/**
 * Returns the best matches in their groups, up to a limit. A label that contains the whole query ranks first, then a
 * group and label with all its words, then a command with all its words in any text.
 */
export function findCommands(query: string, groups: readonly CommandGroup[], limit: number): readonly CommandGroup[] {
  const normalizedQuery = toText(query).trim();
  const allWords = normalizedQuery.split(" ");
  const significantWords = allWords.filter((word) => !stopWords.has(word));
  const words = significantWords.length > 0 ? significantWords : allWords;
  const ranked = groups.flatMap(({ group, commands }) =>
    commands.flatMap((command) => {
      const rank = rankOf(command, group, normalizedQuery, words);
      return rank === undefined ? [] : [{ group, command, rank }];
    }),
  );
  const matches = ranked.sort((a, b) => a.rank - b.rank);
  const byGroup = Map.groupBy(matches.slice(0, limit), ({ group }) => group);
  return [...byGroup].map(([group, members]) => ({ group, commands: members.map(({ command }) => command) }));
}

/** 0 is the best rank; undefined if the command does not match. */
function rankOf(
  { label, description = "", keywords = "" }: Command,
  group: string,
  normalizedQuery: string,
  words: readonly string[],
): number | undefined {
  function hasAllWords(text: string): boolean {
    const normalizedText = toText(text);
    return words.every((word) => normalizedText.includes(word));
  }
  if (toText(label).includes(normalizedQuery)) return 0;
  if (hasAllWords(`${group} ${label}`)) return 1;
  return hasAllWords(`${group} ${label} ${description} ${keywords}`) ? 2 : undefined;
}

/** Lower-cases text and separates the words of identifiers. */
function toText(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_.]+/g, " ");
}
