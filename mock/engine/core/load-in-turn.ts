// Loads modules on first use, one after another.

let last: Promise<unknown> = Promise.resolve();

/**
 * Loads after every earlier load has finished: `await loadInTurn(() => import("jose/jwt/sign"))`. Use it for modules that
 * share dependencies, because concurrent imports of them fail in Jest on Node 22 ("request for './….js' is not in
 * cache").
 */
export function loadInTurn<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const loading = last.then(load, load);
  last = loading;
  return loading;
}
