// Finds free people for the work of a live world.
import { listColleagues } from "../domain/cases/apply-step.ts";
import type { DueStep } from "../domain/cases/case-steps.ts";
import { findTakerId } from "../domain/conversations/conversation.ts";
import type { TicketRecord, UserRecord } from "../domain/records/tickets.ts";
import type { Transaction } from "../domain/state-types.ts";
import { minuteMs, secondMs, toDay } from "../engine/core/time.ts";

/** The colleagues whose work the mock simulates. */
export interface Staff {
  /** The free members of a team; all free colleagues if `teamId` is null or no colleague is in the team. */
  findFree(teamId: number | null): readonly UserRecord[];
}

export function staffOf(tx: Transaction, isAtWork: (userId: number) => boolean): Staff {
  const workers = [...tx.all("workSessions")].map(({ userId }) => userId);
  const busy = new Set([...workers, ...listTalkers(tx)]);
  const colleagues = listColleagues(tx);
  const free = colleagues.filter(({ id }) => !busy.has(id) && isAtWork(id));

  function listFree(teamId: number | null): readonly UserRecord[] {
    const isInTeam = ({ teamIds }: UserRecord) => teamId === null || teamIds.includes(teamId);
    return colleagues.some(isInTeam) ? free.filter(isInTeam) : free;
  }
  const freeByTeam = new Map<number | null, readonly UserRecord[]>();
  return {
    findFree(teamId) {
      const candidates = freeByTeam.get(teamId) ?? listFree(teamId);
      freeByTeam.set(teamId, candidates);
      return candidates;
    },
  };
}

/** The longest call or visit. */
const maxTalkMs = 15 * minuteMs;

/** The people on a call or with a visitor. A visit, whose length is not recorded, counts as the longest possible. */
function listTalkers(tx: Transaction): readonly (number | null)[] {
  const earliest = tx.now - maxTalkMs;
  const days = new Set([toDay(earliest), toDay(tx.now)]);
  const talkers: (number | null)[] = [];
  for (const { id, createdAt } of [...days].flatMap((day) => tx.lookupColumns("tickets", "talkOn", day))) {
    const beganAt = (createdAt ?? 0) * secondMs;
    const ticket = beganAt > earliest ? tx.get("tickets", id) : undefined;
    if (ticket !== undefined && beganAt + toTalkMs(ticket) > tx.now) talkers.push(findTakerId(ticket));
  }
  return talkers;
}

function toTalkMs({ additionalData }: TicketRecord): number {
  const seconds = additionalData?.callDuration;
  return seconds === undefined || seconds === null ? maxTalkMs : Number(seconds) * secondMs;
}

interface UnassignedStep extends Pick<DueStep, "teamId" | "workerDraw"> {
  readonly ticket: TicketRecord;
}

/** Finds a free person: the ticket's agent, whoever took its call or visit, or a member of the team. */
export function findWorker(staff: Staff, { teamId, workerDraw, ticket }: UnassignedStep): UserRecord | undefined {
  const free = staff.findFree(teamId);
  const takerId = findTakerId(ticket);
  return (
    free.find(({ id }) => id === ticket.agentId) ??
    staff.findFree(null).find(({ id }) => id === takerId) ??
    free[Math.floor(workerDraw * free.length)]
  );
}
