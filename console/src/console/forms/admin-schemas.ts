// Reads the schemas for forms from the admin surface's own document.
import { type Admin, unwrap } from "../parts/admin.ts";
import type { Resolve, Schema } from "./fields.ts";

export interface AdminSchemas {
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly resolve: Resolve;
}

interface Document {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const prefix = "#/components/schemas/";

/** @throws Refused; TypeError if the mock does not answer */
export async function askAdminSchemas(admin: Admin): Promise<AdminSchemas> {
  const headers = { accept: "application/json" };
  const text = await unwrap(admin.GET("/__admin/openapi", { headers, parseAs: "text" }));
  const document: Document = JSON.parse(String(text));
  const { schemas } = document.components;
  const resolve: Resolve = (schema) => {
    const found = schema.$ref === undefined ? schema : (schemas[schema.$ref.slice(prefix.length)] ?? {});
    return found.$ref === undefined ? found : resolve(found);
  };
  return { schemas, resolve };
}
