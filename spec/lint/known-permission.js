// Reports names under x-permission that are not in the Permission schema.

/** @param names one permission, a list of alternatives, or `none` */
export default function knownPermission(names, _options, { documentInventory }) {
  const known = documentInventory.resolved.components.schemas.Permission.enum;
  return [names]
    .flat()
    .filter((name) => names !== "none" && !known.includes(name))
    .map((name) => ({ message: `"${name}" is not a permission; use one of ${known.join(", ")}, or none` }));
}
