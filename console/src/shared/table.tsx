// Plain tables; a table wider than the page scrolls in its container, also by keyboard.
import type { ReactNode } from "react";
import type { Tone } from "./frame.tsx";

export interface ScrollAreaProps {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

export function ScrollArea({ label, className = "scroll", children }: ScrollAreaProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
    <div role="group" className={className} tabIndex={0} aria-label={label}>
      {children}
    </div>
  );
}

export interface TableProps {
  readonly label: string;
  readonly columns: readonly ReactNode[];
  /** Names of the number columns, aligned right. */
  readonly numbers?: readonly string[];
  /** Name of the column that orders the rows, newest first. */
  readonly newestFirst?: string;
  readonly rows: readonly TableRow[];
  readonly className?: string;
}

export interface TableRow {
  readonly key: string | number;
  /** The first cell names the row. */
  readonly cells: readonly ReactNode[];
  readonly tone?: Tone | undefined;
  readonly isCurrent?: boolean;
  /** Id of the row element. */
  readonly id?: string;
  /** Shown on hover. */
  readonly title?: string;
}

export function Table({ label, columns, numbers = [], newestFirst, rows, className }: TableProps) {
  const names = columns.map((column) => (typeof column === "string" ? column : ""));
  const classOf = (index: number) => (numbers.includes(names[index] ?? "") ? "end" : undefined);
  return (
    <ScrollArea label={label}>
      <table className={className}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th
                key={index}
                scope="col"
                className={classOf(index)}
                aria-sort={newestFirst !== undefined && column === newestFirst ? "descending" : undefined}
              >
                {column}
                {newestFirst !== undefined && column === newestFirst && <span aria-hidden="true"> ↓</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...cells], tone, isCurrent, id, title }) => (
            <tr key={key} id={id} title={title} data-tone={tone} aria-current={isCurrent ? "true" : undefined}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={index} className={classOf(index + 1)} data-label={names[index + 1] || undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
