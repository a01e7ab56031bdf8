// The largest integer id of a record.

/**
 * Fifteen digits: ten times as much (the ids of a record's parts) is still below 2^53, above which JSON numbers lose
 * precision.
 */
export const largestId = 899_999_999_999_999;
