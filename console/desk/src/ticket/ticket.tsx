// One ticket: the conversation with the AI's findings and the reply form, and a sidebar with customer and worklog.
import { ActionIcon, Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Icon } from "../../../src/shared/icons.tsx";
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { truncate } from "../base/format.ts";
import { useRemote } from "../base/remote.ts";
import { Link } from "../parts/link.tsx";
import { useTitle } from "../parts/title.ts";
import { WhenLoaded } from "../parts/when-loaded.tsx";
import { Actions } from "./actions.tsx";
import { AiCard } from "./ai-card.tsx";
import { Answer } from "./answer.tsx";
import { Conversation } from "./conversation.tsx";
import { Due } from "./due.tsx";
import { fieldTexts } from "./field-texts.ts";
import { type LoadedTicket, loadTicket } from "./loaded-ticket.ts";
import { findOpenReply } from "./proposal.ts";
import { ticketTexts } from "./texts.ts";
import { TicketSidebar } from "./ticket-sidebar.tsx";
import { toMarks } from "./values.ts";

interface TicketProps {
  readonly id: number;
  /** The ticket as listed, shown until the full ticket is loaded. */
  readonly preview: Schemas["CompactTicket"] | undefined;
  /** Address of the list. */
  readonly back: string;
  /** Subject of the next ticket of the list, if there is one. */
  readonly next: string | undefined;
  /** Opens the previous ticket of the list, if there is one. */
  readonly previous: (() => void) | undefined;
  /** Opens the next ticket, or the list after the last ticket. */
  readonly openNext: () => void;
  /** Called after a change by the agent. */
  readonly onChange: () => void;
  /** Called once the ticket is loaded, if it is closed. */
  readonly onClosedTicket: () => void;
}

export function Ticket({ id, preview, back, next, previous, openNext, onChange, onClosedTicket }: TicketProps) {
  const { client } = useDesk();
  const texts = useTexts(ticketTexts);
  const fields = useTexts(fieldTexts);
  const remote = useRemote((signal) => loadTicket(client, id, signal), [id], true);
  const isLoaded = remote.value !== undefined;
  useEffect(() => {
    if (remote.value?.ticket.status === "closed") onClosedTicket();
  }, [isLoaded]);
  const reload = () => {
    remote.reload();
    onChange();
  };
  const [isFinished, setFinished] = useState(false);
  const finish = (isUndone: boolean) => {
    setFinished(!isUndone);
    reload();
  };
  const head = remote.value?.ticket ?? preview;
  const hasUnsentReply =
    remote.value !== undefined && findOpenReply(remote.value.ticket, remote.value.thread.conversations) !== undefined;
  const subject = head === undefined ? texts.ticket(id) : truncate(head.subject.trim(), 160) || fields.noSubject;
  useTitle(head === undefined ? subject : `${subject} (#${id})`);
  return (
    <article className="ticket" aria-label={subject}>
      <header className="ticket-head">
        <a className="to-list" href={back} aria-label={texts.back}>
          <Icon name="left" />
        </a>
        <h1>
          <bdi>{subject}</bdi> {head !== undefined && <span className="ticket-number">#{id}</span>}
        </h1>
        <span className="flip">
          <ActionIcon variant="default" aria-label={texts.previous} disabled={!previous} onClick={previous}>
            <Icon name="up" />
          </ActionIcon>
          <ActionIcon variant="default" aria-label={texts.nextTicket} disabled={next === undefined} onClick={openNext}>
            <Icon name="down" />
          </ActionIcon>
        </span>
        <p className="facts">{head !== undefined && <Facts ticket={head} />}</p>
        {head !== undefined && (
          <Actions ticket={head} hasUnsentReply={hasUnsentReply} reload={reload} finish={finish} />
        )}
      </header>
      <WhenLoaded remote={remote} back={<Link to="">{texts.back}</Link>}>
        {(loaded) => <TicketBody loaded={loaded} reload={reload} finish={finish} />}
      </WhenLoaded>
      {isFinished && <Next next={next} openNext={openNext} />}
    </article>
  );
}

const tones = { open: "info", pending: "warn", closed: "plain" } as const;

function Facts({ ticket }: { readonly ticket: Schemas["CompactTicket"] }) {
  const fields = useTexts(fieldTexts);
  const { status, agent } = ticket;
  return (
    <>
      <span className="pill" data-tone={tones[status]}>
        {fields[status]}
      </span>
      <Due ticket={ticket} />
      <span>
        <Icon name="walkIn" />{" "}
        <bdi>{agent === null ? fields.nobody : truncate(`${agent.firstName} ${agent.lastName}`, 60)}</bdi>
      </span>
    </>
  );
}

/** Offers the next ticket. Takes the focus, and passes it to the conversation if finishing the ticket is undone. */
function Next({ next, openNext }: Pick<TicketProps, "next" | "openNext">) {
  const texts = useTexts(ticketTexts);
  const fields = useTexts(fieldTexts);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
    return () => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>(".talk-scroll")?.focus();
    };
  }, []);
  return (
    <section className="next" aria-label={texts.nextTicket}>
      <p>{next === undefined ? texts.lastOne : <bdi>{truncate(next.trim(), 120) || fields.noSubject}</bdi>}</p>
      <Button ref={button} onClick={openNext} rightSection={<kbd>n</kbd>}>
        {next === undefined ? texts.back : texts.nextTicket}
      </Button>
    </section>
  );
}

interface TicketBodyProps {
  readonly loaded: LoadedTicket;
  readonly reload: () => void;
  readonly finish: (isUndone: boolean) => void;
}

function TicketBody({ loaded, reload, finish }: TicketBodyProps) {
  const { ticket, thread } = loaded;
  const texts = useTexts(ticketTexts);
  const reply = findOpenReply(ticket, thread.conversations);
  // The AI card follows the customer's last message.
  const cardIndex = thread.conversations.findLastIndex(({ sender }) => sender === "customer") + 1;
  const [textToEdit, setTextToEdit] = useState<{ readonly text: string }>();
  const scrollArea = useRef<HTMLElement>(null);
  const count = thread.conversations.length;
  const lastCount = useRef(count);
  // A proposal is read with its message, which earlier messages would push out of sight.
  useEffect(() => {
    if (reply !== undefined && cardIndex > 1)
      scrollArea.current?.querySelector(`.messages > li:nth-child(${cardIndex})`)?.scrollIntoView({ block: "start" });
  }, []);
  // Scrolls to a new message, at the end.
  useEffect(() => {
    if (count > lastCount.current)
      scrollArea.current?.lastElementChild?.scrollIntoView({ block: "end", behavior: "smooth" });
    lastCount.current = count;
  }, [count]);
  const shared = { ticketId: ticket.id, marks: toMarks(ticket), reload };
  return (
    <div className="ticket-body">
      <div className="talk">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard */}
        <section className="talk-scroll" aria-label={texts.conversation} ref={scrollArea} tabIndex={0}>
          {count === 0 && <p>{texts.noConversation}</p>}
          <Conversation {...shared} messages={thread.conversations.slice(0, cardIndex)} />
          <AiCard
            ticket={ticket}
            reply={reply}
            messages={thread.conversations}
            edit={(text) => setTextToEdit({ text })}
          />
          <Conversation {...shared} messages={thread.conversations.slice(cardIndex)} />
        </section>
        <Answer
          key={ticket.id}
          ticket={ticket}
          textToEdit={textToEdit}
          reload={reload}
          finish={finish}
          preparedReply={reply}
        />
      </div>
      <TicketSidebar loaded={loaded} />
    </div>
  );
}
