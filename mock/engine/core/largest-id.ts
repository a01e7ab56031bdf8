// The largest number that a record may have as its id. The store, the admin surface and state files keep to it.

/** Fifteen digits, and ten times as much, by which parts of a record are numbered, is still below 2^53: from there on JSON cannot tell numbers apart. */
export const largestId = 899_999_999_999_999;
