// The world of the demo: a bad week and the recovery, in letters, reports and assessments.
import { describe, expect, it } from "vitest";
import { inScenario, type Send } from "./scenario-under-test.ts";

/** The clock starts on 2 March 2026; the bad week lasted until 22 February. */
const [badWeekStart, recoveryStart] = ["2026-02-15", "2026-02-23"];

interface Rate {
  readonly value: number;
  readonly valueTotal: number;
  readonly previousValue: number;
  readonly previousValueTotal: number;
}

/** Divides the rates of the AI agent for tariffs in the last week by the rates of the week before. */
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

/** Returns the tickets about a price rise. */
async function listLetters(send: Send) {
  const { body } = await send("POST", "/ticket/search", { limit: 200 });
  const tickets: { id: number; createdAt: string; intents: { code: string }[] }[] = body.tickets;
  return tickets.filter(({ intents }) => intents.some(({ code }) => code === "price_increase"));
}

describe("price-rise", () => {
  it("has a wave of letters", () =>
    inScenario("price-rise", async (send) => {
      const letters = await listLetters(send);
      expect(letters.filter(({ createdAt }) => createdAt >= badWeekStart).length).toBeGreaterThan(20);
    }));

  it("has an AI agent that has recovered from a bad week", () =>
    inScenario("price-rise", async (send) => {
      const { approval, success, share } = await compareWeeks(send);
      expect(approval).toBeGreaterThan(2);
      expect(share).toBeGreaterThan(2);
      expect(success).toBeGreaterThan(1.05);
    }));

  it("has lower scores for the letters of the bad week than for all others", () =>
    inScenario("price-rise", async (send) => {
      const letters = await listLetters(send);
      const badWeekLetters = letters.filter(({ createdAt }) => createdAt >= badWeekStart && createdAt < recoveryStart);
      const { body } = await send("GET", "/quality/assessment?limit=100");
      const assessments: { ticketId: number; totals: { usedMaxPoints: number; percentage: number } }[] =
        body.assessments;
      const scoredAssessments = assessments.filter(({ totals }) => totals.usedMaxPoints > 0);
      const isOfBadWeek = ({ ticketId }: { readonly ticketId: number }) =>
        badWeekLetters.some(({ id }) => id === ticketId);
      const meanOf = (list: typeof scoredAssessments) =>
        list.reduce((sum, { totals }) => sum + totals.percentage, 0) / list.length;
      const badWeekAssessments = scoredAssessments.filter(isOfBadWeek);
      const otherAssessments = scoredAssessments.filter((assessment) => !isOfBadWeek(assessment));
      expect(badWeekAssessments.length).toBeGreaterThan(2);
      expect(meanOf(badWeekAssessments)).toBeLessThan(meanOf(otherAssessments) - 15);
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
