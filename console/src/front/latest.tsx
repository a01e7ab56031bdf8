// The newest requests of the sandbox, live; not those of the mock's own pages.
import { useEffect, useState } from "react";
import type { components } from "../../../spec/generated/admin/types.ts";
import { askAdmin } from "../shared/ask.ts";
import type { Pulse } from "../shared/mock-link.ts";
import { type Settings, toConsole } from "../shared/settings.ts";
import { StatusPill } from "../shared/status-pill.tsx";
import { Time } from "../shared/time.tsx";
import type { FrontTexts } from "./texts.ts";

type List = components["schemas"]["RequestList"];

export interface LatestProps {
  readonly settings: Settings;
  readonly adminToken: string;
  readonly texts: FrontTexts;
  /** Undefined until the mock has answered. */
  readonly pulse: Pulse | undefined;
}

const maxShown = 5;

export function Latest({ settings: { sandbox }, adminToken, texts, pulse }: LatestProps) {
  const [requests, setRequests] = useState<List["requests"]>();
  const lastId = pulse?.journal.lastId;
  useEffect(() => {
    if (lastId === undefined) return;
    const path = `sandboxes/${encodeURIComponent(sandbox)}/requests?query=-is:page&last=${maxShown}`;
    askAdmin<List>(path, adminToken).then(
      (found) => setRequests(found.requests.toReversed()),
      () => {},
    );
  }, [sandbox, adminToken, lastId]);
  return (
    <section className="card latest" aria-labelledby="latest">
      <h2 id="latest">{texts.latest}</h2>
      {requests?.length === 0 && <p className="dim">{texts.noRequests}</p>}
      <ul className="plain">
        {requests?.map(({ id, machineTime, status, method, path }) => (
          <li key={id}>
            <span className="dim">
              <Time at={machineTime} form="short" />
            </span>
            <StatusPill status={status} none={texts.noAnswer} />
            <a className="mono" href={toConsole("journal", { sandbox, open: String(id) })}>
              {method} <bdi>{path}</bdi>
            </a>
          </li>
        ))}
      </ul>
      <a href={toConsole("journal", { sandbox })}>{texts.toJournal}</a>
    </section>
  );
}
