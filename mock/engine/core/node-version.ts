// Checks that this Node can run the package; older versions must be able to read this file.
/** The first version that package.json allows (`engines`). */
const minVersion = "22.18.0";

/** The error message for a Node that is too old; undefined if it is new enough. */
export function describeOldNode(name: string, version: string): string | undefined {
  const numbers = version.split(".").map(Number);
  const minNumbers = minVersion.split(".").map(Number);
  const differs = minNumbers.findIndex((part, index) => part !== numbers[index]);
  const isOlder = differs !== -1 && Number(numbers[differs]) < Number(minNumbers[differs]);
  return isOlder ? `${name} needs Node ${minVersion} or later; this is Node ${version}.` : undefined;
}
