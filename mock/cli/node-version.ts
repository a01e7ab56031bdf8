// Whether this Node can run the installed command; an older one must be able to read this file.
/** The first version that package.json allows (`engines`). */
const first = "22.18.0";

/** One line that says which Node is needed; undefined where this one will do. */
export function refuseNode(version: string): string | undefined {
  const found = version.split(".").map(Number);
  const needed = first.split(".").map(Number);
  const differs = needed.findIndex((part, index) => part !== found[index]);
  const isOlder = differs !== -1 && Number(found[differs]) < Number(needed[differs]);
  return isOlder ? `ticket-mock needs Node ${first} or later, this is Node ${version}.` : undefined;
}
