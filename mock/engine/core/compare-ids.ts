// Orders ids of records: numbers by value, then strings by code unit.

export function compareIds(left: number | string, right: number | string): number {
  if (typeof left === "number") return typeof right === "number" ? left - right : -1;
  if (typeof right === "number") return 1;
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
