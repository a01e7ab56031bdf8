// The form in which everybody outside the mock writes and reads records: flat. The mock keeps users, worklogs and AI agents with the part that
// answers hold as `wire`; mock/control/record-editing/flat-fields.ts converts at the boundary. Types only.

/** A record with the fields of its `wire` among its own: `{ id, firstName, …, role }`. One without a `wire` is as it is kept. */
export type FlatRecord<R> = R extends { readonly wire: infer W }
  ? {
      readonly [Name in Exclude<keyof R | keyof W, "wire">]: Name extends keyof R
        ? R[Name]
        : Name extends keyof W
          ? W[Name]
          : never;
    }
  : R;
