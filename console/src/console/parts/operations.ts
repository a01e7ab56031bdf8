// Lists the operations in the contract that the mock serves.

export interface Operation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
}

type Items = Readonly<Record<string, Partial<Pick<Operation, "operationId" | "summary">>>>;

/** @param paths of the OpenAPI document */
export function operationsOf({ paths }: { readonly paths?: unknown }): readonly Operation[] {
  return Object.entries<Items>(Object(paths)).flatMap(([path, items]) =>
    Object.entries(items).flatMap(([method, { operationId, summary = "" }]) =>
      operationId === undefined ? [] : [{ operationId, method: method.toUpperCase(), path, summary }],
    ),
  );
}
