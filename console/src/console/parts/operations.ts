// The operations of the served contract.
import { type Admin, answered } from "./admin.ts";

export interface Operation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
}

interface Item {
  readonly operationId?: string;
  readonly summary?: string;
  readonly tags?: readonly string[];
}

const methods = new Set(["get", "post", "put", "patch", "delete"]);

/** @throws Refused; TypeError if the mock does not answer */
export async function askOperations(admin: Admin): Promise<readonly Operation[]> {
  const contract = await answered(admin.GET("/__admin/contract"));
  const paths: Readonly<Record<string, Readonly<Record<string, Item>>>> = Object(contract.paths);
  return Object.entries(paths).flatMap(([path, items]) =>
    Object.entries(items).flatMap(([method, { operationId, summary = "", tags: [tag = ""] = [] }]) =>
      operationId === undefined || !methods.has(method)
        ? []
        : [{ operationId, method: method.toUpperCase(), path, summary, tag }],
    ),
  );
}
