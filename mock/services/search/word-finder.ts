// Finds many words in one walk through a text, so that a search for a thousand words costs no more than one for a few.
// Used by mock/services/search/full-text.ts.

/** Finds the words that it was made for. */
export interface WordFinder {
  /** Adds `weight` to the sum of each word that occurs in a text, once however often it does. Sums are by the index of the word. */
  weigh(text: string, weight: number, sums: Uint32Array): void;
}

/** The tree of all beginnings of the words. Node 0 is the empty one; tables are by node, or by node and letter. */
interface Tree {
  /** A number for each letter of the words, by code unit; 0 for all others. */
  readonly letters: Uint16Array;
  readonly width: number;
  /** The node after a letter: at first only within the words, then also where the end of what was read begins another word. */
  readonly next: Int32Array;
  /** The word that ends at a node, -1 where none does. */
  readonly ends: Int32Array;
}

/** So few words are found faster one by one. */
const few = 8;

/** @param words each once, none empty; sums are by their index */
export function createWordFinder(words: readonly string[]): WordFinder {
  return words.length <= few ? createPlainFinder(words) : createTreeFinder(words);
}

function createPlainFinder(words: readonly string[]): WordFinder {
  return {
    weigh(text, weight, sums) {
      for (const [index, word] of words.entries()) if (text.includes(word)) sums[index] = (sums[index] ?? 0) + weight;
    },
  };
}

function createTreeFinder(words: readonly string[]): WordFinder {
  const tree = plant(words);
  const shorter = link(tree);
  const { letters, width, next, ends } = tree;
  const none = words.length;
  /** The longest word that ends at a node, `none` where there is none. */
  const longest = ends
    .map((word, node) => (word >= 0 ? word : (ends[shorter[node] ?? 0] ?? -1)))
    .map((word) => (word < 0 ? none : word));
  const shorterOf = toShorterWords(tree, shorter);
  /** The walk in which a word was last seen; `none` counts as seen in each. */
  const seenIn = new Uint32Array(words.length + 1);
  let walk = 0;

  /** The words that end with the end of a word; one that was seen in this text brought all that it ends with along. */
  function weighEnds(word: number, weight: number, sums: Uint32Array): void {
    for (let at = word; seenIn[at] !== walk; at = shorterOf[at] ?? none) {
      seenIn[at] = walk;
      sums[at] = (sums[at] ?? 0) + weight;
    }
  }
  return {
    weigh(text, weight, sums) {
      walk += 1;
      seenIn[none] = walk;
      let node = 0;
      for (let index = 0; index < text.length; index += 1) {
        node = next[node * width + (letters[text.charCodeAt(index)] ?? 0)] ?? 0;
        const word = longest[node] ?? none;
        if (seenIn[word] !== walk) weighEnds(word, weight, sums);
      }
    },
  };
}

/** For each word the longest other one that it ends with; the number of words where there is none. */
function toShorterWords({ ends }: Tree, shorter: Int32Array): Int32Array {
  const words = ends.filter((word) => word >= 0).length;
  const found = new Int32Array(words).fill(words);
  for (const [node, word] of ends.entries()) {
    const end = shorter[node] ?? 0;
    if (word >= 0 && end !== 0) found[word] = ends[end] ?? words;
  }
  return found;
}

function plant(words: readonly string[]): Tree {
  const letters = new Uint16Array(65_536);
  let width = 1;
  let most = 1;
  for (const word of words) {
    most += word.length;
    for (let index = 0; index < word.length; index += 1) {
      const unit = word.charCodeAt(index);
      if (letters[unit] !== 0) continue;
      letters[unit] = width;
      width += 1;
    }
  }
  const next = new Int32Array(most * width);
  const ends = new Int32Array(most).fill(-1);
  let nodes = 1;
  for (const [number, word] of words.entries()) {
    let node = 0;
    for (let index = 0; index < word.length; index += 1) {
      const step = node * width + (letters[word.charCodeAt(index)] ?? 0);
      if (next[step] === 0) {
        next[step] = nodes;
        nodes += 1;
      }
      node = next[step] ?? 0;
    }
    ends[node] = number;
  }
  return { letters, width, next: next.subarray(0, nodes * width), ends: ends.subarray(0, nodes) };
}

/**
 * Fills in the steps that leave a word, nearest nodes first.
 * @returns for each node the longest shorter end of it at which a word ends, else 0
 */
function link({ width, next, ends }: Tree): Int32Array {
  // The longest shorter end of a node that begins a word too.
  const fallback = new Int32Array(ends.length);
  const shorter = new Int32Array(ends.length);
  const open = [0];
  for (let position = 0; position < open.length; position += 1) {
    const node = open[position] ?? 0;
    const back = fallback[node] ?? 0;
    for (let letter = 1; letter < width; letter += 1) {
      const child = next[node * width + letter] ?? 0;
      const other = node === 0 ? 0 : (next[back * width + letter] ?? 0);
      if (child === 0) {
        next[node * width + letter] = other;
        continue;
      }
      fallback[child] = other;
      shorter[child] = (ends[other] ?? -1) >= 0 ? other : (shorter[other] ?? 0);
      open.push(child);
    }
  }
  return shorter;
}
