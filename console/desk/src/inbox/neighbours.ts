// Finds the neighbours of the open ticket in the list.
import { useEffect, useRef } from "react";
import type { Schemas } from "../base/desk.ts";

/**
 * Returns the function that finds the row before or after the open ticket. A ticket that has left the list, for example because it was closed,
 * keeps its position between its former neighbours. So does the last open ticket.
 */
export function useNeighbours(rows: readonly Schemas["CompactTicket"][], id: number | undefined, key: string) {
  const lastPosition = useRef<{ readonly key: string; readonly id: number; readonly ids: readonly number[] }>(
    undefined,
  );
  const index = rows.findIndex((row) => row.id === id);
  useEffect(() => {
    if (id !== undefined && index >= 0) lastPosition.current = { key, id, ids: rows.map((row) => row.id) };
  });
  return (by: 1 | -1) => {
    if (index >= 0) return rows[index + by];
    if (lastPosition.current?.key !== key) return by > 0 ? rows[0] : undefined;
    const { ids, id: last } = lastPosition.current;
    const position = ids.indexOf(last);
    const order = by > 0 ? ids.slice(position) : ids.slice(0, position).reverse();
    return order.map((rowId) => rows.find((row) => row.id === rowId)).find((row) => row !== undefined);
  };
}
