// The largest integer id of a record.

/**
 * The ids of a record's parts are up to ten times as large, and still below 2^53, above which JSON numbers lose
 * precision.
 */
export const largestId = 899_999_999_999_999;
