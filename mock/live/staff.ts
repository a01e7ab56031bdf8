// Finds free people for the work of a live world.
import { listColleagues } from "../domain/cases/apply-step.ts";
import type { DueStep } from "../domain/cases/case-steps.ts";
import type { UserRecord } from "../domain/records/tickets.ts";
import type { Transaction } from "../domain/state-types.ts";
import { minuteMs, secondMs, toDay } from "../engine/core/time.ts";

/** The colleagues whose work the mock simulates. */
export interface Staff {
  /** The free members of a team; all free colleagues if `teamId` is null or no colleague is in the team. */
  findFree(teamId: number | null): readonly UserRecord[];
}

export function staffOf(tx: Transaction): Staff {
  const workers = [...tx.all("workSessions")].map(({ userId }) => userId);
  const busy = new Set([...workers, ...listTalkers(tx)]);
  const colleagues = listColleagues(tx);
  const free = colleagues.filter(({ id }) => !busy.has(id));
  const freeByTeam = new Map<number | null, readonly UserRecord[]>();
  return {
    findFree(teamId) {
      const isInTeam = ({ teamIds }: UserRecord) => teamId === null || teamIds.includes(teamId);
      const candidates = freeByTeam.get(teamId) ?? (colleagues.some(isInTeam) ? free.filter(isInTeam) : free);
      freeByTeam.set(teamId, candidates);
      return candidates;
    },
  };
}

/** The longest call or visit. */
const maxTalkMs = 15 * minuteMs;

/** The people who are on a call or with a visitor. */
function listTalkers(tx: Transaction): readonly unknown[] {
  const earliest = tx.now - maxTalkMs;
  return [...new Set([toDay(earliest), toDay(tx.now)])]
    .flatMap((day) => tx.lookupColumns("tickets", "talkOn", day))
    .filter(({ createdAt }) => createdAt !== null && createdAt * secondMs > earliest)
    .map(({ id }) => tx.get("tickets", id)?.additionalData?.takenBy);
}

interface UnassignedStep extends Pick<DueStep, "teamId" | "workerDraw"> {
  readonly agentId: number | null;
}

/** Finds a free person: the ticket's agent, or a member of the team. */
export function findWorker(staff: Staff, { teamId, workerDraw, agentId }: UnassignedStep): UserRecord | undefined {
  const free = staff.findFree(teamId);
  return free.find(({ id }) => id === agentId) ?? free[Math.floor(workerDraw * free.length)];
}
