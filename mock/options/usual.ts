// The defaults for where a mock starts. Used by mock/options/start-options.ts and by mock/worlds/.

/** What holds where neither the options nor the scenario say anything. */
export const usual = { scenario: "default", seed: 1, now: "2026-03-02T09:00:00Z" };
