// A knowledge source: its content, and the agents who have read it.
import { useDesk, useTexts } from "../base/desk.ts";
import { formatTime, truncate } from "../base/format.ts";
import { unwrap } from "../base/problems.ts";
import { useRemote } from "../base/remote.ts";
import { Head } from "../parts/head.tsx";
import { LongText } from "../parts/long-text.tsx";
import { StatePill } from "../parts/state-pill.tsx";
import { WhenLoaded } from "../parts/when-loaded.tsx";
import { knowledgeTexts } from "./texts.ts";

export function Source({ id }: { readonly id: number }) {
  const { client, language } = useDesk();
  const texts = useTexts(knowledgeTexts);
  const params = { path: { id } };
  const remote = useRemote((signal) => unwrap(client.GET("/knowledgeSource/{id}", { params, signal })), [id]);
  const { value } = remote;
  const title = value === undefined ? texts.title : truncate(value.title.trim() || value.name, 160);
  return (
    <>
      <Head title={title} back={{ to: "knowledge", label: texts.title }}>
        {value === undefined ? null : (
          <>
            <StatePill state={value.status} label={texts[value.status]} />
            <span>{texts[value.type]}</span>
            {value.confidential && <span>{texts.internal}</span>}
            <bdi>{truncate(value.source ?? "", 200)}</bdi>
          </>
        )}
      </Head>
      <WhenLoaded remote={remote}>
        {({ text, readByAgents }) => (
          <div className="columns">
            <section className="card" aria-label={texts.text}>
              <LongText label={texts.text} text={text} />
            </section>
            <section aria-labelledby="readers">
              <h2 id="readers">{texts.readers}</h2>
              {readByAgents.length === 0 && <p className="dim">{texts.noReaders}</p>}
              <dl>
                {readByAgents.map((reader) => (
                  <div key={reader.id}>
                    <dt>
                      <bdi>{truncate(reader.name, 80)}</bdi>
                    </dt>
                    <dd>{formatTime(reader.readAt, language)}</dd>
                  </div>
                ))}
              </dl>
            </section>
          </div>
        )}
      </WhenLoaded>
    </>
  );
}
