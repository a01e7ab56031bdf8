import { describe, expect, it } from "vitest";
import { loadInTurn } from "../../../../mock/engine/core/load-in-turn.ts";

describe("loading in turn", () => {
  it("starts the next load when the previous one has finished", async () => {
    const steps: string[] = [];
    function step(name: string): () => Promise<string> {
      return async () => {
        steps.push(`${name} begins`);
        await new Promise((resolve) => setImmediate(resolve));
        steps.push(`${name} ends`);
        return name;
      };
    }
    expect(await Promise.all([loadInTurn(step("first")), loadInTurn(step("second"))])).toEqual(["first", "second"]);
    expect(steps).toEqual(["first begins", "first ends", "second begins", "second ends"]);
  });

  it("continues after a failed load, which rejects only its own caller", async () => {
    const failed = loadInTurn(() => Promise.reject(new Error("not there")));
    const next = loadInTurn(async () => "there");
    await expect(failed).rejects.toThrow("not there");
    expect(await next).toBe("there");
  });
});
