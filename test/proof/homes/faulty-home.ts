// Homes with a planted fault, over a right one: what they acknowledge is not what they keep. The tests beside this file show that each is caught,
// by test/mock/storage/home-conformance.ts and by histories.
import type { Home, KeptEntry, SandboxKey } from "../../../mock/storage/home.ts";

export const homeFaults = ["acknowledgesEarly", "reorders", "dropsOne"] as const;
export type HomeFault = (typeof homeFaults)[number];

/** @param later resolves when a home that acknowledges early comes round to keeping */
export function plantFault(home: Home, fault: HomeFault, later: () => Promise<void> = nextTurns): Home {
  let appends = 0;

  async function append(key: SandboxKey, entries: readonly KeptEntry[]): Promise<void> {
    appends += 1;
    if (fault === "reorders") return home.append(key, reversed(entries));
    if (fault === "dropsOne") return home.append(key, appends % 3 === 0 ? entries.slice(0, -1) : entries);
    void later()
      .then(() => home.append(key, entries))
      .catch(() => {});
  }
  return new Proxy(home, {
    get(target, name) {
      if (name === "append") return append;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** The texts in the opposite order, under the same versions. */
function reversed(entries: readonly KeptEntry[]): KeptEntry[] {
  const texts = entries.map(({ text }) => text).reverse();
  return entries.map(({ version, text }, index) => ({ version, text: texts[index] ?? text }));
}

async function nextTurns(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
