// Reports links from documented operations to companions.

/** A mock may serve documented operations without companions; their links must work there too. */
export default function documentedLink(target, _options, { documentInventory }) {
  return Object.values(documentInventory.resolved.paths)
    .flatMap((item) => Object.values(item))
    .filter((operation) => operation.operationId === target && operation["x-tier"] === "companion")
    .map(() => ({
      message: `the link leads to the companion ${target}; link from the companion instead, or remove the link`,
    }));
}
