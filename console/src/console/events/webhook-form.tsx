// What a webhook is told of and what signs it, as a form: for one to add, and for one that is there.
import { useState } from "preact/hooks";
import type { Schemas } from "../parts/admin.ts";
import { Field } from "../parts/field.tsx";
import { eventNames } from "./event-names.ts";
import type { EventTexts } from "./texts.ts";

type Start = Schemas["WebhookStart"];

export interface WebhookFormProps {
  readonly texts: EventTexts;
  /** What the fields begin with; without it they are empty, and all events are chosen. */
  readonly from?: Pick<Schemas["Webhook"], "url" | "events" | "secret">;
  readonly submit: string;
  readonly isBusy: boolean;
  /** Says whether it was taken; then the form of a new webhook is empty again. */
  onSubmit(start: Start): Promise<boolean>;
}

export function WebhookForm({ texts, from, submit, isBusy, onSubmit }: WebhookFormProps) {
  const [url, setUrl] = useState(from?.url ?? "");
  const [secret, setSecret] = useState(from?.secret ?? "");
  const [events, setEvents] = useState(from?.events ?? eventNames);
  const send = async () => {
    const isTaken = await onSubmit({ url, events: [...events], ...(secret === "" ? {} : { secret }) });
    if (!isTaken || from !== undefined) return;
    setUrl("");
    setSecret("");
    setEvents(eventNames);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field label={texts.url} value={url} required set={setUrl} />
      <Field
        label={from === undefined ? texts.ownSecret : texts.secret}
        value={secret}
        required={from !== undefined}
        set={setSecret}
      />
      <EventChoice texts={texts} events={events} set={setEvents} />
      <button type="submit" disabled={isBusy}>
        {submit}
      </button>
    </form>
  );
}

type EventNames = typeof eventNames;

interface EventChoiceProps {
  readonly texts: EventTexts;
  readonly events: EventNames;
  set(events: EventNames): void;
}

function EventChoice({ texts, events, set }: EventChoiceProps) {
  return (
    <fieldset>
      <legend>{texts.toldOf}</legend>
      {eventNames.map((name) => (
        <label key={name} class="check">
          <input
            type="checkbox"
            checked={events.includes(name)}
            onChange={({ currentTarget: { checked } }) =>
              set(eventNames.filter((one) => (one === name ? checked : events.includes(one))))
            }
          />{" "}
          {name}
        </label>
      ))}
    </fieldset>
  );
}
