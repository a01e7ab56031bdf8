// Sorts the chunks of a bundle by when they load, at the start or when needed, and groups them by purpose.
import type { Bundle, Chunk } from "./bundle.ts";

/** A page that does nothing but hold the mock. */
export const pageScript = `
  import { createMock } from "./mock/create-mock.ts";
  Object.assign(globalThis, { createMock });
`;

/** A group of chunks that are loaded together, beside the entry. */
export interface Weight {
  readonly name: string;
  readonly chunks: readonly Chunk[];
  readonly bytes: number;
  readonly gzipBytes: number;
}

const parts: readonly (readonly [name: string, source: RegExp])[] = [
  ["building worlds", /^(fixtures|scenarios)\//],
  ["tokens", /^node_modules\/jose\//],
  ["the contract's document", /^spec\/generated\/openapi\.json$/],
  ["the contract as YAML", /^node_modules\/yaml\//],
];

/** The entry with all that comes with it first, then what it loads later; a chunk counts where it is needed first. */
export function weigh(bundle: Bundle): readonly Weight[] {
  const first = bundle.withImports(bundle.entry.name);
  const counted = new Set(first);
  const lazy = [...bundle.chunks.values()].filter((chunk) => first.some(({ loads }) => loads.includes(chunk.name)));
  const groups = [...parts, ["the rest", /./] as const].map(([name, source]) => {
    const roots = lazy.filter((chunk) => !counted.has(chunk) && chunk.inputs.some((input) => source.test(input)));
    const chunks = roots.flatMap((root) => bundle.withImports(root.name)).filter((one) => !counted.has(one));
    const own = [...new Set(chunks)];
    for (const chunk of own) counted.add(chunk);
    return toWeight(name, own);
  });
  return [toWeight("entry", first), ...groups];
}

function toWeight(name: string, chunks: readonly Chunk[]): Weight {
  const sum = (sizes: readonly number[]) => sizes.reduce((left, right) => left + right, 0);
  return {
    name,
    chunks,
    bytes: sum(chunks.map(({ bytes }) => bytes)),
    gzipBytes: sum(chunks.map(({ gzipBytes }) => gzipBytes)),
  };
}
