// The event of the demo's world: a week of trouble and the recovery, in letters, reports and assessments.
import { describe, expect, it } from "vitest";
import { inScenario, type Send } from "./scenario-under-test.ts";

/** The clock starts on 2 March 2026; the trouble lasted until 22 February. */
const [troubled, recovered] = ["2026-02-15", "2026-02-23"];

interface Rate {
  readonly value: number;
  readonly valueTotal: number;
  readonly previousValue: number;
  readonly previousValueTotal: number;
}

/** How the last week of the AI agent for tariffs compares with the week before, as ratios of the rates. */
async function compareWeeks(send: Send) {
  const { body } = await send("GET", "/report/aiAgentPerformance/7?lastDays=7");
  const ratioOf = ({ summary: { value, valueTotal, previousValue, previousValueTotal } }: { readonly summary: Rate }) =>
    value / valueTotal / (previousValue / previousValueTotal);
  return {
    approval: ratioOf(body.autoProcessingApprovalRate),
    success: ratioOf(body.autoProcessingSuccessRate),
    share: ratioOf(body.autoProcessingShare),
  };
}

/** The tickets about a price rise since a day. */
async function listLetters(send: Send) {
  const { body } = await send("POST", "/ticket/search", { limit: 200 });
  const tickets: { id: number; createdAt: string; intents: { code: string }[] }[] = body.tickets;
  return tickets.filter(({ intents }) => intents.some(({ code }) => code === "price_increase"));
}

describe("price-rise", () => {
  it("has a wave of letters", () =>
    inScenario("price-rise", async (send) => {
      const letters = await listLetters(send);
      expect(letters.filter(({ createdAt }) => createdAt >= troubled).length).toBeGreaterThan(20);
    }));

  it("has an AI agent that has recovered from a bad week", () =>
    inScenario("price-rise", async (send) => {
      const { approval, success, share } = await compareWeeks(send);
      expect(approval).toBeGreaterThan(2);
      expect(share).toBeGreaterThan(2);
      expect(success).toBeGreaterThan(1.05);
    }));

  it("has worse assessments of that week's letters than of all others", () =>
    inScenario("price-rise", async (send) => {
      const letters = await listLetters(send);
      const early = letters.filter(({ createdAt }) => createdAt >= troubled && createdAt < recovered);
      const { body } = await send("GET", "/quality/assessment?limit=100");
      const judged: { ticketId: number; totals: { usedMaxPoints: number; percentage: number } }[] = body.assessments;
      const scored = judged.filter(({ totals }) => totals.usedMaxPoints > 0);
      const isEarly = ({ ticketId }: { readonly ticketId: number }) => early.some(({ id }) => id === ticketId);
      const meanOf = (all: typeof scored) => all.reduce((sum, one) => sum + one.totals.percentage, 0) / all.length;
      expect(scored.filter(isEarly).length).toBeGreaterThan(2);
      expect(meanOf(scored.filter(isEarly))).toBeLessThan(meanOf(scored.filter((one) => !isEarly(one))) - 15);
    }));
});

describe("default", () => {
  it("has ordinary weeks", () =>
    inScenario("default", async (send) => {
      expect((await listLetters(send)).length).toBeLessThan(12);
      for (const ratio of Object.values(await compareWeeks(send))) {
        expect(ratio).toBeGreaterThan(0.8);
        expect(ratio).toBeLessThan(1.25);
      }
    }));
});
