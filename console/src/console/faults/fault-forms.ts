// Builds the fault forms from the OpenAPI document of the admin API.
import type { Schema } from "../../contract/contract.ts";
import { fetchAdminSchemas } from "../forms/admin-schemas.ts";
import { type FormField, fieldsOf, type Resolve } from "../forms/fields.ts";
import type { Admin } from "../parts/admin.ts";

/** One kind of effect, with its fields. */
export interface EffectForm {
  /** For example `StatusEffect`. */
  readonly name: string;
  readonly description: string;
  readonly example: unknown;
  readonly fields: readonly FormField[];
  /** Constant properties of every value. */
  readonly fixed: Readonly<Record<string, unknown>>;
}

export interface FaultForms {
  readonly effects: readonly EffectForm[];
  readonly match: readonly FormField[];
}

export async function fetchFaultForms(admin: Admin): Promise<FaultForms> {
  const { schemas, resolve } = await fetchAdminSchemas(admin);
  const prefix = "#/components/schemas/";
  const toEffects = (name: string) =>
    (schemas[name]?.anyOf ?? []).map((schema) =>
      toEffectForm((schema.$ref ?? "").slice(prefix.length), resolve(schema), resolve),
    );
  return {
    effects: toEffects("FaultEffect"),
    match: fieldsOf(schemas.FaultMatch ?? {}, resolve, { deep: true, at: "/match" }),
  };
}

function toEffectForm(name: string, schema: Schema, resolve: Resolve): EffectForm {
  const consts = Object.entries(schema.properties ?? {}).flatMap(([property, subschema]) => {
    const { const: value } = resolve(subschema);
    return value === undefined ? [] : [[property, value] as const];
  });
  const { description = "", example } = schema;
  return {
    name,
    description,
    example,
    fields: fieldsOf(schema, resolve, { deep: true }),
    fixed: Object.fromEntries(consts),
  };
}
