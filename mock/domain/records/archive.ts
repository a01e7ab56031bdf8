// The ids of archived tickets and of what belongs to them: ranges of their own, which the numbers of new records leave out.

/** The first and the last id, by collection. */
const ranges: Readonly<Record<string, readonly [first: number, last: number]>> = {
  tickets: [1_000_000_000, 9_999_999_999],
  customers: [10_000_000_000, 9_999_999_999_999],
  contracts: [20_000_000_000, 39_999_999_999_999],
  worklogs: [400_000_000_000_000, 499_999_999_999_999],
  conversations: [400_000_000_000_000, 499_999_999_999_999],
};

export function firstArchivedId(collection: "tickets" | "customers" | "worklogs"): number {
  return ranges[collection]?.[0] ?? 0;
}

export function isArchivedId(collection: string, id: number | string): boolean {
  const [first, last] = ranges[collection] ?? [];
  return typeof id === "number" && first !== undefined && last !== undefined && id >= first && id <= last;
}
