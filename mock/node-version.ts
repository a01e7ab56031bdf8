// Checks that this Node can run the package. Older versions must be able to run this file.
/** The first version that package.json allows (`engines`). */
const minVersion = "22.18.0";

/** The error message for a Node that is too old; undefined if it is new enough. */
export function describeOldNode(name: string, version: string): string | undefined {
  const numbers = version.split(".").map(Number);
  const minNumbers = minVersion.split(".").map(Number);
  const firstDifference = minNumbers.findIndex((part, index) => part !== numbers[index]);
  const isOlder = firstDifference !== -1 && Number(numbers[firstDifference]) < Number(minNumbers[firstDifference]);
  return isOlder ? `${name} needs Node ${minVersion} or later; this is Node ${version}.` : undefined;
}
