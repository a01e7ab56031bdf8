// How far two texts or lists are apart, to name what somebody probably meant: a path, an operation, a variable, a scenario, a handler.

/** What it costs to turn one list into another, item by item. */
export interface EditCosts {
  drop: number;
  insert(item: string): number;
  replace(item: string, by: string): number;
}

/** Of texts, letter by letter. */
export const characterCosts: EditCosts = { drop: 1, insert: () => 1, replace: (item, by) => (item === by ? 0 : 1) };

/** The least that it costs to turn one list into another. */
export function editDistance(
  from: readonly string[],
  to: readonly string[],
  { drop, insert, replace }: EditCosts,
): number {
  let previous = [0];
  for (const [column, item] of to.entries()) previous.push((previous[column] ?? 0) + insert(item));
  for (const item of from) {
    const current = [(previous[0] ?? 0) + drop];
    for (const [column, wanted] of to.entries()) {
      const replaced = (previous[column] ?? 0) + replace(item, wanted);
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + drop, (current[column] ?? 0) + insert(wanted)));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}

/** Which of some words a text was probably meant as; undefined where most of its letters would have to change. */
export function nearestWord(text: string, words: readonly string[]): string | undefined {
  const most = mostApart(text);
  // A word that is so much shorter or longer cannot be near; a long text is compared with few words.
  const distances = words
    .filter((word) => Math.abs(word.length - text.length) <= most)
    .map((word) => ({ word, distance: editDistance([...text], [...word], characterCosts) }));
  const [nearest] = distances.sort((one, other) => one.distance - other.distance);
  return nearest !== undefined && nearest.distance <= most ? nearest.word : undefined;
}

/** Two letters in each other's place, or a third of the text. */
function mostApart(text: string): number {
  return Math.max(text.length > 3 ? 2 : 1, text.length / 3);
}
