// Tries an operation: caller, example, parameters, body and Send, then the answer; the same request as code to copy.
import { Button, NativeSelect, SegmentedControl, TextInput } from "@mantine/core";
import { Fragment, lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { bodyOf, type Contract, examplesOf, type Parameter, type Placed, parametersOf } from "../contract/contract.ts";
import { filterLists, typesOf } from "../contract/schema.ts";
import { Code } from "../shared/code.tsx";
import { Icon } from "../shared/icons.tsx";
import { type Answer, AnswerView, ExampleAnswer, type Sent } from "./answer.tsx";
import { explain, listUsers, openSession, type Session, type User } from "./requests.ts";
import { type Call, type SnippetKind, toPath, toSnippet } from "./snippets.ts";
import type { DocsTexts } from "./texts.ts";

const BodyEditor = lazy(async () => ({ default: (await import("./body-editor.tsx")).BodyEditor }));

/** A request as it is written in the form. */
export interface Draft {
  readonly values: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface TryItProps {
  readonly contract: Contract;
  readonly placed: Placed;
  readonly session: Session;
  readonly texts: DocsTexts;
  readonly draft: Draft;
  change(draft: Draft): void;
}

type View = "request" | SnippetKind;
const views: readonly View[] = ["request", "curl", "fetch", "client"];
const idLetters = 36;
/** A longer name of an example does not fit its selection. */
const shownLetters = 56;

export function TryIt(props: TryItProps) {
  const { contract, placed, session, texts, draft, change } = props;
  const [view, setView] = useState<View>("request");
  const [sent, setSent] = useState<Sent>({ kind: "none" });
  const answerPlace = useRef<HTMLDivElement>(null);
  const parameters = parametersOf(contract, placed);
  const call = toWritten(parameters, draft, bodyOf(placed) !== undefined);
  const { token } = session.caller ?? {};
  const isOpen = placed.operation.security?.length === 0;
  const send = async () => {
    const id = `docs-${Date.now().toString(idLetters)}${Math.random().toString(idLetters).slice(2)}`;
    setSent({ kind: "sending" });
    const answer = await request(placed, call, draft.body, session, id);
    setSent(answer);
    if (answer.kind !== "answered" || !session.settings.admin) return;
    const explained = await explain(session.sandbox, id).catch(() => undefined);
    setSent((now) => (now === answer && explained !== undefined ? { ...answer, explained } : now));
  };
  useEffect(() => {
    if (sent.kind === "answered") show(answerPlace.current);
  }, [sent.kind]);
  const violations = sent.kind === "answered" ? sent.violations : [];
  const name = (one: View) => (one === "request" ? texts.request : one === "client" ? texts.clientCall : one);
  return (
    <section className="try-it" aria-label={texts.tryIt}>
      <header>
        <span className="method" data-method={placed.method}>
          {placed.method.toUpperCase()}
        </span>
        <code className="path">{toPath(placed.path, call)}</code>
        <Button
          leftSection={<Icon name="send" />}
          loading={sent.kind === "sending"}
          onClick={send}
          title="Ctrl + Enter"
        >
          {texts.send}
        </Button>
      </header>
      <div className="try-body">
        <SegmentedControl
          aria-label={texts.tryIt}
          size="xs"
          value={view}
          data={views.map((one) => ({ value: one, label: name(one) }))}
          onChange={(one) => setView(views.find((known) => known === one) ?? "request")}
        />
        {view === "request" ? (
          <form
            className="request"
            onSubmit={(event) => {
              event.preventDefault();
              void send();
            }}
          >
            {!isOpen && <As session={session} texts={texts} />}
            <Examples {...props} />
            <Inputs {...{ parameters, draft, change, texts, violations }} />
            {bodyOf(placed) !== undefined && (
              <Suspense fallback={<Code label={texts.requestBody} text={draft.body} />}>
                <BodyEditor
                  key={placed.id}
                  {...{ contract, send }}
                  words={texts}
                  schema={bodyOf(placed)?.schema}
                  label={texts.requestBody}
                  value={draft.body}
                  change={(body) => change({ ...draft, body })}
                />
              </Suspense>
            )}
            <Keys contract={contract} placed={placed} body={draft.body} />
            <input type="submit" hidden />
          </form>
        ) : (
          <Code
            key={view}
            label={name(view)}
            text={toSnippet(view, placed, call, { baseUrl: session.baseUrl, token })}
          />
        )}
        <div ref={answerPlace} className="answer-place" aria-live="polite">
          {sent.kind === "none" || sent.kind === "sending" ? (
            <ExampleAnswer {...{ contract, placed, texts }} />
          ) : (
            <AnswerView {...{ sent, texts, session }} repair={(to) => change(repaired(draft, to))} />
          )}
        </div>
      </div>
    </section>
  );
}

/** Scrolls to the head of the answer: in the panel, or in the page where the panel does not scroll. */
function show(answer: HTMLElement | null): void {
  const panel = answer?.parentElement;
  if (answer === null || !panel) return;
  if (panel.scrollHeight > panel.clientHeight) panel.scrollTop = answer.offsetTop - panel.offsetTop - answerGap;
  else answer.scrollIntoView({ block: "start" });
}

const answerGap = 8;

/** Which user sends; without access to the admin surface, which token. */
function As({ session, texts }: { readonly session: Session; readonly texts: DocsTexts }) {
  const { caller, sandbox, settings, choose } = session;
  const [users, setUsers] = useState<readonly User[]>([]);
  const canAsk = settings.admin && caller?.userId !== undefined;
  useEffect(() => {
    if (canAsk) listUsers(sandbox).then(setUsers, () => {});
  }, [canAsk, sandbox]);
  if (!canAsk)
    return (
      <TextInput
        label={texts.typedToken}
        placeholder={texts.noToken}
        value={caller?.token ?? ""}
        onChange={({ currentTarget: { value: token } }) => choose(token === "" ? undefined : { token })}
      />
    );
  const known =
    users.length === 0 ? [{ value: String(caller.userId), label: `#${caller.userId}` }] : users.map(toOption);
  return (
    <NativeSelect
      label={texts.as}
      value={String(caller.userId)}
      data={known}
      onChange={({ currentTarget: { value } }) => void openSession(sandbox, Number(value)).then(choose, () => {})}
    />
  );
}

function toOption({ id, firstName, lastName, roles = [] }: User) {
  const names = roles.map(({ name }) => name).join(", ");
  return { value: String(id), label: `${firstName} ${lastName}${names === "" ? "" : ` (${names})`}` };
}

/** Chooses among the contract's examples: bodies, or values of the first parameter with several. */
function Examples({ contract, placed, draft, change, texts }: TryItProps) {
  const content = bodyOf(placed);
  const options = useMemo(() => {
    if (content !== undefined)
      return examplesOf(contract, content).map(([name, one]) => ({
        name,
        label: one.summary ?? name,
        draft: { body: toText(one.value) },
      }));
    const parameter = parametersOf(contract, placed).find((one) => examplesOf(contract, one).length > 1);
    if (parameter === undefined) return [];
    return examplesOf(contract, parameter).map(([name, { summary, value }]) => ({
      name,
      label: `${parameter.name} ${String(value)}: ${summary ?? toWords(name)}`,
      draft: { values: { [parameter.name]: String(value) } },
    }));
  }, [contract, placed, content]);
  if (options.length < 2) return null;
  const chosen = options.find(({ draft: one }) =>
    "body" in one
      ? one.body === draft.body
      : Object.entries(one.values).every(([name, value]) => draft.values[name] === value),
  );
  return (
    <NativeSelect
      label={texts.example}
      description={chosen !== undefined && chosen.label.length > shownLetters ? chosen.label : undefined}
      inputWrapperOrder={["label", "input", "description"]}
      value={chosen?.name ?? ""}
      data={[
        ...(chosen === undefined ? [{ value: "", label: texts.own }] : []),
        ...options.map(({ name, label }) => ({ value: name, label })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        const one = options.find(({ name }) => name === value)?.draft;
        if (one !== undefined)
          change(
            "body" in one ? { ...draft, body: one.body } : { ...draft, values: { ...draft.values, ...one.values } },
          );
      }}
    />
  );
}

/** For example "unknown sender". */
function toWords(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** What the filter keys of the body mean. */
function Keys({ contract, placed, body }: Pick<TryItProps, "contract" | "placed"> & { readonly body: string }) {
  const written = new Set([...body.matchAll(/"key"\s*:\s*"([^"]+)"/g)].map(([, key]) => key));
  const filters = useMemo(
    () => filterLists(contract, bodyOf(placed)?.schema).flatMap(([, all]) => all),
    [contract, placed],
  );
  const known = filters.flatMap(({ keys, description }) => {
    const used = keys.filter((key) => written.has(key));
    return used.length === 0 ? [] : [{ used: used.join(", "), description }];
  });
  return known.length === 0 ? null : (
    <dl className="keys" lang="en">
      {known.map(({ used, description }) => (
        <Fragment key={used}>
          <dt>
            <code>{used}</code>
          </dt>
          <dd>{description.replaceAll("`", "")}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

interface InputsProps {
  readonly parameters: readonly Parameter[];
  readonly violations: Answer["violations"];
  readonly draft: Draft;
  readonly texts: DocsTexts;
  change(draft: Draft): void;
}

function Inputs(props: InputsProps) {
  const required = props.parameters.filter((one) => one.required === true);
  const optional = props.parameters.filter((one) => one.required !== true);
  const isNeeded = optional.some(
    ({ name }) => (props.draft.values[name] ?? "") !== "" || errorOf(props, name) !== undefined,
  );
  return (
    <>
      {required.length > 0 && (
        <div className="pair">
          {required.map((one) => (
            <Input key={one.name} {...props} parameter={one} />
          ))}
        </div>
      )}
      {optional.length > 0 && (
        <details open={isNeeded || undefined}>
          <summary>
            {props.texts.more1} <span className="dim">{optional.length}</span>
          </summary>
          <div className="pair">
            {optional.map((one) => (
              <Input key={one.name} {...props} parameter={one} />
            ))}
          </div>
        </details>
      )}
    </>
  );
}

function Input({ parameter, draft, change, ...props }: InputsProps & { readonly parameter: Parameter }) {
  const { name, required: isRequired = false, schema = {} } = parameter;
  const values = schema.enum ?? (typesOf(schema).includes("boolean") ? ["true", "false"] : undefined);
  const common = {
    label: <code>{name}</code>,
    value: draft.values[name] ?? "",
    error: errorOf(props, name),
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      change({ ...draft, values: { ...draft.values, [name]: currentTarget.value } }),
  };
  if (values !== undefined)
    return <NativeSelect {...common} data={[...(isRequired ? [] : [""]), ...values.map(String)]} />;
  return <TextInput {...common} placeholder={schema.default === undefined ? "" : String(schema.default)} />;
}

function errorOf({ violations, texts }: Pick<InputsProps, "violations" | "texts">, name: string): string | undefined {
  const one = violations.find((violation) => violation.in !== "body" && violation.pointer.replace(/^\//, "") === name);
  return one && `${texts.expected}: ${one.expected}`;
}

/** Empty inputs are not sent. */
function toWritten(parameters: readonly Parameter[], { values, body }: Draft, hasBody: boolean): Call {
  const valuesIn = (place: string) =>
    Object.fromEntries(
      parameters.flatMap((one) => {
        const value = values[one.name] ?? "";
        return one.in === place && value !== "" ? [[one.name, value]] : [];
      }),
    );
  return {
    path: valuesIn("path"),
    query: valuesIn("query"),
    body: hasBody && body.trim() !== "" ? toValue(body) : undefined,
  };
}

async function request(placed: Placed, call: Call, body: string, session: Session, id: string): Promise<Sent> {
  const { token } = session.caller ?? {};
  const started = performance.now();
  const headers: Record<string, string> = { "x-request-id": id };
  if (token !== undefined && placed.operation.security?.length !== 0) headers.authorization = `Bearer ${token}`;
  if (call.body !== undefined) headers["content-type"] = "application/json";
  try {
    const response = await fetch(session.baseUrl + toPath(placed.path, call), {
      method: placed.method.toUpperCase(),
      headers,
      credentials: "omit",
      ...(call.body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const { violations = [] } = Object(toValue(text)) as { readonly violations?: Answer["violations"] };
    return {
      kind: "answered",
      status: response.status,
      statusText: response.statusText,
      text,
      headers: [...response.headers],
      milliseconds: Math.round(performance.now() - started),
      violations,
    };
  } catch {
    return { kind: "failed" };
  }
}

function repaired(
  draft: Draft,
  to: { readonly query: Readonly<Record<string, string>>; readonly body?: unknown },
): Draft {
  return { values: { ...draft.values, ...to.query }, body: to.body === undefined ? draft.body : toText(to.body) };
}

export function toText(value: unknown): string {
  return value === undefined ? "" : JSON.stringify(value, null, 2);
}

function toValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
