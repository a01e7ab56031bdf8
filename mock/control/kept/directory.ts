// The places of all sandboxes of a home: how many there may be, whose time is over, which ids are free. Made by
// mock/control/kept/kept-sandboxes.ts.
import type { Home, KeptPlace } from "../../storage/home.ts";
import type { UnknownInput } from "../sandboxes/sandbox.ts";
import { defaultSandboxId } from "../sandboxes/sandbox-id.ts";
import { sandboxEvicted, sandboxExists, tooManySandboxes } from "../sandboxes/sandbox-refusals.ts";
import type { HomeTime } from "./home-time.ts";

/** What the home keeps of a place, as JSON. */
export interface PlaceText {
  readonly forkOf: string | null;
  readonly ttlSeconds: number | null;
  readonly unknownInput: UnknownInput;
}

/** It was written by this mock. */
export function parsePlace({ text }: KeptPlace): PlaceText {
  return JSON.parse(text);
}

/** @param most sandboxes at a time */
export function createDirectory(home: Home, time: HomeTime, most: number) {
  let ids = new Set<string>();
  let made = 0;

  function isOver(place: KeptPlace): boolean {
    const { ttlSeconds } = parsePlace(place);
    return ttlSeconds !== null && time.now() >= place.lastUsedAt + ttlSeconds * 1000;
  }
  /** Those whose time is over go. */
  async function living(): Promise<readonly KeptPlace[]> {
    const places = await home.places();
    const over = places.filter(isOver);
    for (const place of over) await home.end(place, "evicted");
    const left = places.filter((place) => !over.includes(place));
    ids = new Set(left.map(({ id }) => id));
    return left;
  }
  /** Throws DomainError 410 sandbox_evicted where its time is over. */
  async function assertThere(place: KeptPlace): Promise<void> {
    if (!isOver(place)) return;
    await home.end(place, "evicted");
    throw sandboxEvicted(place.id);
  }
  return {
    living,
    assertThere,
    /** False: there is none. Throws DomainError 410 sandbox_evicted. */
    async delete(id: string): Promise<boolean> {
      const found = await home.find(id);
      if (found === undefined) return false;
      if (!("place" in found)) {
        if (found.ended === "evicted") throw sandboxEvicted(id);
        return false;
      }
      await assertThere(found.place);
      return home.end(found.place, "deleted");
    },
    /**
     * Makes sure that there may be one more: else the one that was unused for longest goes, of those with a time to live.
     * @throws DomainError 409 sandbox_exists, 429 too_many_sandboxes
     */
    async makePlace(asked: string | undefined): Promise<void> {
      const places = await living();
      if (asked !== undefined && ids.has(asked)) throw sandboxExists(asked);
      if (places.length < most) return;
      const [first, ...others] = places.filter((place) => parsePlace(place).ttlSeconds !== null);
      if (first === undefined || asked === defaultSandboxId) throw tooManySandboxes(most);
      const oldest = others.reduce((old, one) => (one.lastUsedAt < old.lastUsedAt ? one : old), first);
      await home.end(oldest, "evicted");
      ids.delete(oldest.id);
    },
    /** The next `sandbox-<n>` that no sandbox has had, as far as the home remembers. */
    async nextId(): Promise<string> {
      do made += 1;
      while (ids.has(`sandbox-${made}`) || (await home.find(`sandbox-${made}`)) !== undefined);
      return `sandbox-${made}`;
    },
    noted: (id: string) => void ids.add(id),
  };
}
