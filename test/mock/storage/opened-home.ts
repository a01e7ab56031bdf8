// What the rules of test/mock/storage/home-conformance.ts are tried with.
import type { Home, SandboxKey } from "../../../mock/storage/home.ts";

export interface Opened {
  readonly home: Home;
  /** The same place by another home: of a file, the first is closed. */
  again(): Promise<Home>;
}

/** Opens an empty home. */
export type Start = () => Promise<Opened>;

/** Text that has to come back letter by letter. */
export const odd = 'Ö "quoted" \\ \u{1F98A} \u2028 line';

export function entry(version: number, text = `${version} ${odd}`) {
  return { version, text };
}

export async function made(home: Home, id = "a"): Promise<SandboxKey> {
  const place = await home.create(id, `about ${id}`, `picture of ${id}`);
  if (place === undefined) throw new Error(`The home already has ${id}.`);
  return place;
}
