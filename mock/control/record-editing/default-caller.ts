// Chooses the caller for tokens without a user.

/** The id of the first administrator, otherwise of the first user; 0 if there are no users. */
export function findCaller(records: Iterable<object>): number {
  const users = [...records];
  const caller = users.find((user) => "role" in user && user.role === "administrator") ?? users[0];
  return caller !== undefined && "id" in caller ? Number(caller.id) : 0;
}
