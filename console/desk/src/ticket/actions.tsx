// An agent's actions on a ticket: take it, release it, set it to pending, close, reopen, change its priority.
import { Button } from "@mantine/core";
import { useAct } from "../base/act.ts";
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { settle } from "../base/problems.ts";
import { Choice } from "../parts/choice.tsx";
import { Trouble } from "../parts/trouble.tsx";
import { inboxTexts } from "./inbox-texts.ts";
import { priorities } from "./priorities.ts";
import { ticketTexts } from "./texts.ts";

interface ActionsProps {
  readonly ticket: Schemas["Ticket"];
  readonly again: () => void;
}

export function Actions({ ticket, again }: ActionsProps) {
  const { client, profile } = useDesk();
  const [texts, words] = [useTexts(ticketTexts), useTexts(inboxTexts)];
  const { isBusy, problem, act } = useAct();
  const { id, status, priority, workedOnByIds } = ticket;
  const isMine = profile !== undefined && workedOnByIds.includes(profile.id);
  const update = (body: Schemas["TicketUpdate"], done: string) =>
    act(() => settle(client.PATCH("/ticket/{ticketId}", { params: { path: { ticketId: id } }, body })), done, again);
  if (profile !== undefined && !profile.permissions.includes("updateTicket")) return <p>{texts.noPermission}</p>;
  return (
    <section aria-labelledby="do">
      <h2 id="do">{texts.actions}</h2>
      <div className="actions">
        {profile !== undefined && !isMine && status !== "closed" && (
          <Button
            disabled={isBusy}
            onClick={() => update({ workedOnBy: profile.id, agentId: profile.id }, texts.pickedUp)}
          >
            {texts.pickUp}
          </Button>
        )}
        {isMine && (
          <Button variant="default" disabled={isBusy} onClick={() => update({ workedOnBy: null }, texts.putDownDone)}>
            {texts.putDown}
          </Button>
        )}
        {status !== "closed" && (
          <Button variant="default" disabled={isBusy} onClick={() => update({ status: "closed" }, texts.closedDone)}>
            {texts.close}
          </Button>
        )}
        {status === "open" && (
          <Button variant="default" disabled={isBusy} onClick={() => update({ status: "pending" }, texts.waitDone)}>
            {texts.wait}
          </Button>
        )}
        {status !== "open" && (
          <Button variant="default" disabled={isBusy} onClick={() => update({ status: "open" }, texts.reopened)}>
            {texts.reopen}
          </Button>
        )}
        <Choice
          label={words.priority}
          value={priority}
          options={priorities.map((one) => [one, words[one]])}
          choose={(one) => {
            const chosen = priorities.find((known) => known === one);
            if (chosen !== undefined) update({ priority: chosen }, texts.priorityDone);
          }}
          isOff={isBusy}
        />
      </div>
      {problem !== undefined && <Trouble problem={problem} />}
    </section>
  );
}
