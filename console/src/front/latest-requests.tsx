// Shows the sandbox's newest requests live, except those from the mock's own pages.
import { useEffect, useState } from "react";
import type { components } from "../../../spec/generated/admin/types.ts";
import type { Pulse } from "../shared/mock-link.ts";
import { requestAdmin } from "../shared/mock-requests.ts";
import { toConsole } from "../shared/page-addresses.ts";
import type { Settings } from "../shared/settings.ts";
import { StatusPill } from "../shared/status-pill.tsx";
import { Time } from "../shared/time.tsx";
import type { FrontTexts } from "./texts.ts";

type List = components["schemas"]["RequestList"];

export interface LatestRequestsProps {
  readonly settings: Settings;
  readonly adminToken: string;
  readonly texts: FrontTexts;
  /** Undefined until the mock has answered. */
  readonly pulse: Pulse | undefined;
}

const maxRequests = 5;

export function LatestRequests({ settings: { sandbox }, adminToken, texts, pulse }: LatestRequestsProps) {
  const [requests, setRequests] = useState<List["requests"]>();
  const lastId = pulse?.journal.lastId;
  useEffect(() => {
    if (lastId === undefined) return;
    const path = `sandboxes/${encodeURIComponent(sandbox)}/requests?query=-is:page&last=${maxRequests}`;
    requestAdmin<List>(path, adminToken).then(
      (list) => setRequests(list.requests.toReversed()),
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
            <StatusPill status={status} emptyLabel={texts.noResponse} />
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
