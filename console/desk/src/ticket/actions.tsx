// Buttons to take, release, close or reopen a ticket, wait for the customer, and change its priority; their positions never change.
import { Button, NativeSelect } from "@mantine/core";
import { useRef } from "react";
import { Dialog } from "../../../src/shared/dialog.tsx";
import { useShortcuts } from "../../../src/shared/shortcuts.ts";
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { unwrap } from "../base/problems.ts";
import { useAct } from "../parts/act.ts";
import { fieldTexts } from "./field-texts.ts";
import { mayChange } from "./permissions.ts";
import { priorities } from "./priorities.ts";
import { ticketTexts } from "./texts.ts";

interface ActionsProps {
  readonly ticket: Schemas["CompactTicket"];
  /** Whether a prepared reply has not been sent. */
  readonly hasUnsentReply: boolean;
  readonly reload: (isUndone: boolean) => void;
  /** Called when the agent has finished with the ticket, and when that is undone. */
  readonly finish: (isUndone: boolean) => void;
}

export function Actions({ ticket, hasUnsentReply, reload, finish }: ActionsProps) {
  const { client, profile } = useDesk();
  const texts = useTexts(ticketTexts);
  const fields = useTexts(fieldTexts);
  const { isBusy, act } = useAct();
  const { id, status, priority, agentId, workedOnByIds, dueBy } = ticket;
  const isMine = profile !== undefined && workedOnByIds.includes(profile.id);
  const isClosed = status === "closed";
  const update = (body: Schemas["TicketUpdate"]) =>
    unwrap(client.PATCH("/ticket/{ticketId}", { params: { path: { ticketId: id } }, body }));
  const change = (body: Schemas["TicketUpdate"], done: string, back: Schemas["TicketUpdate"], after = reload) =>
    act({ run: () => update(body), done, ticketId: id, undo: () => update(back), after });
  const take = () =>
    profile && change({ workedOnBy: profile.id, agentId: profile.id }, texts.taken, { workedOnBy: null, agentId });
  const release = () => profile && change({ workedOnBy: null }, texts.released, { workedOnBy: profile.id });
  const set = (next: Schemas["TicketStatus"], done: string) =>
    change(
      { status: next },
      done,
      next === "closed" && dueBy !== null ? { status, dueBy } : { status },
      next === "open" ? () => finish(true) : finish,
    );
  const confirmation = useRef<HTMLDialogElement>(null);
  const setClosed = () => set("closed", texts.ticketClosed);
  const close = () => {
    if (isClosed) set("open", texts.reopened);
    else if (hasUnsentReply) confirmation.current?.showModal();
    else setClosed();
  };
  const canChange = mayChange(profile);
  useShortcuts(canChange ? { e: close, t: () => isMine || isClosed || take() } : {});
  if (!canChange) return <p className="dim">{texts.noPermission}</p>;
  return (
    <div className="ticket-actions">
      <NativeSelect
        size="xs"
        aria-label={fields.priority}
        value={priority}
        disabled={isBusy}
        data={priorities.map((option) => ({ value: option, label: fields[option] }))}
        onChange={(event) => {
          const newPriority = priorities.find((option) => option === event.currentTarget.value);
          if (newPriority !== undefined) change({ priority: newPriority }, texts.priorityDone, { priority });
        }}
      />
      <Button
        size="xs"
        variant="default"
        disabled={isBusy || (isClosed && !isMine)}
        title={isClosed && !isMine ? texts.reopenFirst : undefined}
        onClick={isMine ? release : take}
      >
        {isMine ? texts.release : texts.take}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={isBusy || isClosed}
        title={isClosed ? texts.reopenFirst : undefined}
        onClick={() => (status === "pending" ? set("open", texts.resumed) : set("pending", texts.nowWaiting))}
      >
        {status === "pending" ? texts.resume : texts.wait}
      </Button>
      <Button size="xs" variant="default" disabled={isBusy} onClick={close}>
        {isClosed ? texts.reopen : texts.close}
      </Button>
      <Dialog
        dialog={confirmation}
        title={texts.confirmClose}
        submit={texts.closeAnyway}
        close={texts.cancel}
        onSubmit={setClosed}
      >
        <p>{texts.unanswered}</p>
      </Dialog>
    </div>
  );
}
