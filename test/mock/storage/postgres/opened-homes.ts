// Opens two homes over one place for the cases beside it.
import type { Home, KeptPlace } from "../../../../mock/storage/home.ts";
import { openPostgresHome } from "../../../../mock/storage/postgres/postgres-home.ts";

/** Gives a place that nobody has used. */
export type ToUrl = () => string;

export interface TwoHomes {
  readonly one: Home;
  readonly other: Home;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Both open at the same moment, as replicas that are started together do. */
export async function openTwo(url: string): Promise<TwoHomes> {
  const [one, other] = await Promise.all([openPostgresHome(url), openPostgresHome(url)]);
  return {
    one,
    other,
    async [Symbol.asyncDispose]() {
      await Promise.all([one.close(), other.close()]);
    },
  };
}

export async function made(home: Home, id = "a"): Promise<KeptPlace> {
  const place = await home.create(id, "", "");
  if (place === undefined) throw new Error(`The home already has ${id}.`);
  return place;
}
