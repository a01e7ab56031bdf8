// Reports a link of a documented operation to a companion.

/** Links of documented operations lead somewhere where companions are not served, too. */
export default function documentedLink(target, _options, { documentInventory }) {
  return Object.values(documentInventory.resolved.paths)
    .flatMap((item) => Object.values(item))
    .filter((operation) => operation.operationId === target && operation["x-tier"] === "companion")
    .map(() => ({ message: `the link leads to the companion ${target}; link from the companion, or leave it out` }));
}
