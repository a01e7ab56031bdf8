// Loads the schemas for forms from the OpenAPI document of the admin API.
import type { Schema } from "../../contract/contract.ts";
import { resolveSchema } from "../../contract/schema.ts";
import { type Admin, unwrap } from "../parts/admin.ts";
import type { Resolve } from "./fields.ts";

export interface AdminSchemas {
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly resolve: Resolve;
}

/** @throws Refusal; TypeError if the mock does not answer */
export async function fetchAdminSchemas(admin: Admin): Promise<AdminSchemas> {
  const headers = { accept: "application/json" };
  const text = await unwrap(admin.GET("/__admin/openapi", { headers, parseAs: "text" }));
  const document: { readonly components: Pick<AdminSchemas, "schemas"> } = JSON.parse(String(text));
  return { schemas: document.components.schemas, resolve: (schema) => resolveSchema(document, schema) };
}
