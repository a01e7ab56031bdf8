// A knowledge source: its text and who has read it.
import { useDesk, useTexts } from "../base/desk.ts";
import { short, toTime } from "../base/format.ts";
import { settle } from "../base/problems.ts";
import { useRemote } from "../base/remote.ts";
import { Link } from "../parts/link.tsx";
import { LongText } from "../parts/long-text.tsx";
import { Rows } from "../parts/rows.tsx";
import { Shown } from "../parts/shown.tsx";
import { useTitle } from "../parts/title.ts";
import { knowledgeTexts } from "./texts.ts";

export function Source({ id }: { readonly id: number }) {
  const { client, language } = useDesk();
  const texts = useTexts(knowledgeTexts);
  const params = { path: { id } };
  const remote = useRemote((signal) => settle(client.GET("/knowledgeSource/{id}", { params, signal })), [id]);
  const { value } = remote;
  const title = value === undefined ? texts.title : short(value.title.trim() || value.name, 160);
  useTitle(title);
  return (
    <>
      <p>
        <Link to="knowledge">← {texts.back}</Link>
      </p>
      <h1>
        <bdi>{title}</bdi>
      </h1>
      <Shown remote={remote}>
        {({ text, type, status, source, confidential, readByAgents }) => (
          <>
            <Rows
              rows={[
                [texts.type, texts[type]],
                [texts.status, texts[status]],
                [texts.address, source ?? ""],
                [texts.internal, confidential ? texts.yes : texts.no],
              ]}
            />
            <h2>{texts.text}</h2>
            <LongText label={texts.text} text={text} />
            <h2>{texts.readers}</h2>
            {readByAgents.length === 0 && <p>{texts.nobody}</p>}
            <ul>
              {readByAgents.map((reader) => (
                <li key={reader.id}>
                  <bdi>{short(reader.name, 80)}</bdi>, {toTime(reader.readAt, language)}
                </li>
              ))}
            </ul>
          </>
        )}
      </Shown>
    </>
  );
}
