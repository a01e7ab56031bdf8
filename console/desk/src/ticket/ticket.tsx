// One ticket: what the AI understood, the conversation with the agent's reply, and beside it the customer and the work so far.
import { ActionIcon, Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Icon } from "../../../src/shared/icons.tsx";
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { short } from "../base/format.ts";
import { useRemote } from "../base/remote.ts";
import { Link } from "../parts/link.tsx";
import { Shown } from "../parts/shown.tsx";
import { useTitle } from "../parts/title.ts";
import { Actions } from "./actions.tsx";
import { AiCard } from "./ai-card.tsx";
import { Answer } from "./answer.tsx";
import { Beside } from "./beside.tsx";
import { Conversation } from "./conversation.tsx";
import { Due } from "./due.tsx";
import { inboxTexts } from "./inbox-texts.ts";
import { openReply } from "./proposal.ts";
import { ticketTexts } from "./texts.ts";
import { toMarks } from "./values.ts";
import { loadWhole, type WholeTicket } from "./whole-ticket.ts";

interface TicketProps {
  readonly id: number;
  /** The ticket as the list has it, shown until the whole is there. */
  readonly preview: Schemas["CompactTicket"] | undefined;
  /** Address of the list. */
  readonly back: string;
  /** Subject of the next ticket of the list, if there is one. */
  readonly next: string | undefined;
  /** Opens the previous ticket of the list, if there is one. */
  readonly previous: (() => void) | undefined;
  /** Opens the next ticket, or after the last one the list. */
  readonly goOn: () => void;
  /** Called when the agent changed something. */
  readonly changed: () => void;
  /** Called when the ticket is loaded, if it is closed. */
  readonly foundClosed: () => void;
}

export function Ticket({ id, preview, back, next, previous, goOn, changed, foundClosed }: TicketProps) {
  const { client } = useDesk();
  const texts = useTexts(ticketTexts);
  const inbox = useTexts(inboxTexts);
  const remote = useRemote((signal) => loadWhole(client, id, signal), [id], true);
  const isLoaded = remote.value !== undefined;
  useEffect(() => {
    if (remote.value?.ticket.status === "closed") foundClosed();
  }, [isLoaded]);
  const reload = () => {
    remote.reload();
    changed();
  };
  const [isFinished, setFinished] = useState(false);
  const finish = (isUndone: boolean) => {
    setFinished(!isUndone);
    reload();
  };
  const head = remote.value?.ticket ?? preview;
  const isUnanswered =
    remote.value !== undefined && openReply(remote.value.ticket, remote.value.talk.conversations) !== undefined;
  const subject = head === undefined ? texts.ticket(id) : short(head.subject.trim(), 160) || inbox.noSubject;
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
          <ActionIcon variant="default" aria-label={texts.goOn} disabled={next === undefined} onClick={goOn}>
            <Icon name="down" />
          </ActionIcon>
        </span>
        <p className="facts">{head !== undefined && <Facts ticket={head} />}</p>
        {head !== undefined && <Actions ticket={head} {...{ isUnanswered, reload, finish }} />}
      </header>
      <Shown remote={remote} back={<Link to="">{texts.back}</Link>}>
        {(whole) => <Whole {...{ whole, reload, finish }} />}
      </Shown>
      {isFinished && <Next next={next} goOn={goOn} />}
    </article>
  );
}

const tones = { open: "info", pending: "warn", closed: "plain" } as const;

function Facts({ ticket }: { readonly ticket: Schemas["CompactTicket"] }) {
  const inbox = useTexts(inboxTexts);
  const { status, agent } = ticket;
  return (
    <>
      <span className="pill" data-tone={tones[status]}>
        {inbox[status]}
      </span>
      <Due ticket={ticket} />
      <span>
        <Icon name="walkIn" />{" "}
        <bdi>{agent === null ? inbox.nobody : short(`${agent.firstName} ${agent.lastName}`, 60)}</bdi>
      </span>
    </>
  );
}

/** The way on from a ticket that is done with; the focus is there, and on the conversation when that is undone. */
function Next({ next, goOn }: Pick<TicketProps, "next" | "goOn">) {
  const texts = useTexts(ticketTexts);
  const inbox = useTexts(inboxTexts);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
    return () => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>(".talk-scroll")?.focus();
    };
  }, []);
  return (
    <section className="next" aria-label={texts.goOn}>
      <p>{next === undefined ? texts.lastOne : <bdi>{short(next.trim(), 120) || inbox.noSubject}</bdi>}</p>
      <Button ref={button} onClick={goOn} rightSection={<kbd>n</kbd>}>
        {next === undefined ? texts.back : texts.goOn}
      </Button>
    </section>
  );
}

interface WholeProps {
  readonly whole: WholeTicket;
  readonly reload: () => void;
  readonly finish: (isUndone: boolean) => void;
}

function Whole({ whole, reload, finish }: WholeProps) {
  const { ticket, talk } = whole;
  const texts = useTexts(ticketTexts);
  const reply = openReply(ticket, talk.conversations);
  // What the AI understood follows the letter that it read.
  const read = talk.conversations.findLastIndex(({ sender }) => sender === "customer") + 1;
  const [edited, setEdited] = useState<{ readonly text: string }>();
  const scrolled = useRef<HTMLElement>(null);
  const count = talk.conversations.length;
  const before = useRef(count);
  // A proposal is read with its letter, which earlier messages would push out of sight.
  useEffect(() => {
    if (reply !== undefined && read > 1)
      scrolled.current?.querySelector(`.messages > li:nth-child(${read})`)?.scrollIntoView({ block: "start" });
  }, []);
  // A new message is at the end.
  useEffect(() => {
    if (count > before.current)
      scrolled.current?.lastElementChild?.scrollIntoView({ block: "end", behavior: "smooth" });
    before.current = count;
  }, [count]);
  const shared = { ticketId: ticket.id, marks: toMarks(ticket), reload };
  return (
    <div className="ticket-body">
      <div className="talk">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard */}
        <section className="talk-scroll" aria-label={texts.conversation} ref={scrolled} tabIndex={0}>
          {count === 0 && <p>{texts.noConversation}</p>}
          <Conversation {...shared} messages={talk.conversations.slice(0, read)} />
          <AiCard {...{ ticket, reply }} messages={talk.conversations} edit={(text) => setEdited({ text })} />
          <Conversation {...shared} messages={talk.conversations.slice(read)} />
        </section>
        <Answer key={ticket.id} {...{ ticket, edited, reload, finish }} prepared={reply} />
      </div>
      <Beside whole={whole} />
    </div>
  );
}
