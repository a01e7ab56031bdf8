// The priorities of a ticket, most urgent first.
export const priorities = ["urgent", "high", "medium", "low"] as const;
