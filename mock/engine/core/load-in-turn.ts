// Loads modules when they are first needed. Used by mock/worlds/built-worlds.ts and by the files of mock/auth/ that need jose.

let last: Promise<unknown> = Promise.resolve();

/**
 * Loads once all that was asked for before is there: `await loadInTurn(() => import("jose/jwt/sign"))`. For modules that share others: where two
 * such imports are under way at the same time, Jest on Node 22 fails ("request for './….js' is not in cache").
 */
export function loadInTurn<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const loaded = last.then(load, load);
  last = loaded;
  return loaded;
}
