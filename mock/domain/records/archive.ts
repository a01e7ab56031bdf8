// The id ranges of archived tickets and their records; new records never get these ids.
type Range = readonly [first: number, last: number];

const ranges = {
  tickets: [1_000_000_000, 9_999_999_999],
  customers: [10_000_000_000, 9_999_999_999_999],
  contracts: [20_000_000_000, 39_999_999_999_999],
  worklogs: [400_000_000_000_000, 499_999_999_999_999],
  conversations: [400_000_000_000_000, 499_999_999_999_999],
} as const satisfies Readonly<Record<string, Range>>;

const rangeOf: Readonly<Record<string, Range | undefined>> = ranges;

export function firstArchivedId(collection: keyof typeof ranges): number {
  return ranges[collection][0];
}

export function hasArchive(collection: string): boolean {
  return rangeOf[collection] !== undefined;
}

export function isArchivedId(collection: string, id: number | string): boolean {
  const range = rangeOf[collection];
  return typeof id === "number" && range !== undefined && id >= range[0] && id <= range[1];
}
