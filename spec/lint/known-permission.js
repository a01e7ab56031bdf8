// Reports names under x-permission that the schema Permission does not have.

/** One name, or a list of which any one will do; `none` alone. */
export default function knownPermission(names, _options, { documentInventory }) {
  const known = documentInventory.resolved.components.schemas.Permission.enum;
  return [names]
    .flat()
    .filter((name) => names !== "none" && !known.includes(name))
    .map((name) => ({ message: `"${name}" is not a permission; say one of ${known.join(", ")}, or none` }));
}
