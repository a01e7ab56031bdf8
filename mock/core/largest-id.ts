// The largest number that a record may have as its id. The store, the admin surface and state files keep to it.

/** Fifteen digits: well below the numbers that JSON cannot tell apart any more, 2^53 and above. */
export const largestId = 999_999_999_999_999;
