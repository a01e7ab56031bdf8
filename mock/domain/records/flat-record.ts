// The shape of records outside the mock.

/** A record with the fields of its `wire` moved to the top level: `{ id, firstName, …, role }`; unchanged without a `wire`. */
export type FlatRecord<R> = R extends { readonly wire: infer W }
  ? {
      readonly [Name in Exclude<keyof R | keyof W, "wire">]: Name extends keyof R
        ? R[Name]
        : Name extends keyof W
          ? W[Name]
          : never;
    }
  : R;
