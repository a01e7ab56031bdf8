// The form to try an operation: caller, example, parameters and body, then the response; also the request as code to copy.
import { Button, NativeSelect, SegmentedControl, TextInput } from "@mantine/core";
import { Fragment, lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import {
  bodyOf,
  type Contract,
  examplesOf,
  type OperationEntry,
  type Parameter,
  parametersOf,
} from "../contract/contract.ts";
import { filterLists, typesOf } from "../contract/schema.ts";
import { Code } from "../shared/code.tsx";
import { Form } from "../shared/form.tsx";
import { Icon } from "../shared/icons.tsx";
import { explain, listUsers, openSession, type Session, type User } from "./requests.ts";
import { ExampleResponse, ResponseView, type TriedResponse, type TryResult } from "./response.tsx";
import { type Call, type SnippetKind, toPath, toSnippet } from "./snippets.ts";
import type { DocsTexts } from "./texts.ts";

const BodyEditor = lazy(async () => ({ default: (await import("./body-editor.tsx")).BodyEditor }));

/** The input of the form. */
export interface Draft {
  readonly values: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface TryItProps {
  readonly contract: Contract;
  readonly entry: OperationEntry;
  readonly session: Session;
  readonly texts: DocsTexts;
  readonly draft: Draft;
  change(draft: Draft): void;
}

type View = "request" | SnippetKind;
const views: readonly View[] = ["request", "curl", "fetch", "client"];
const idRadix = 36;
/** Longer labels do not fit the select. */
const maxLabelLength = 56;

export function TryIt(props: TryItProps) {
  const { contract, entry, session, texts, draft, change } = props;
  const [view, setView] = useState<View>("request");
  const [result, setResult] = useState<TryResult>({ kind: "none" });
  const responseArea = useRef<HTMLDivElement>(null);
  const call = toDraftCall(contract, entry, draft);
  const { token } = session.caller ?? {};
  const send = async () => {
    const id = `docs-${Date.now().toString(idRadix)}${Math.random().toString(idRadix).slice(2)}`;
    setResult({ kind: "sending" });
    const next = await sendRequest({ entry, call, body: draft.body, session, id });
    setResult(next);
    if (next.kind !== "answered" || !session.settings.admin) return;
    const explanation = await explain(session.sandbox, id).catch(() => undefined);
    setResult((current) => (current === next && explanation !== undefined ? { ...next, explanation } : current));
  };
  useEffect(() => {
    if (result.kind === "answered") scrollToResponse(responseArea.current);
  }, [result.kind]);
  const violations = result.kind === "answered" ? result.violations : [];
  const viewLabels = { request: texts.request, curl: "curl", fetch: "fetch", client: texts.clientCall };
  return (
    <section className="try-it" aria-label={texts.tryIt}>
      <header>
        <span className="method" data-method={entry.method}>
          {entry.method.toUpperCase()}
        </span>
        <code className="path">{toPath(entry.path, call)}</code>
        <Button
          leftSection={<Icon name="send" />}
          loading={result.kind === "sending"}
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
          data={views.map((name) => ({ value: name, label: viewLabels[name] }))}
          onChange={(value) => setView(views.find((name) => name === value) ?? "request")}
        />
        {view === "request" ? (
          <RequestForm {...props} violations={violations} send={send} />
        ) : (
          <Code
            key={view}
            label={viewLabels[view]}
            text={toSnippet(view, entry, call, { baseUrl: session.baseUrl, token })}
          />
        )}
        <div ref={responseArea} className="answer-place" aria-live="polite">
          {result.kind === "none" || result.kind === "sending" ? (
            <ExampleResponse contract={contract} entry={entry} texts={texts} />
          ) : (
            <ResponseView
              result={result}
              texts={texts}
              session={session}
              repair={(correction) => change(withCorrection(draft, correction))}
            />
          )}
        </div>
      </div>
    </section>
  );
}

interface RequestFormProps extends TryItProps {
  readonly violations: TriedResponse["violations"];
  readonly send: () => void;
}

function RequestForm({ violations, send, ...props }: RequestFormProps) {
  const { contract, entry, session, texts, draft, change } = props;
  const isPublic = entry.operation.security?.length === 0;
  return (
    <Form className="request" onSubmit={send}>
      {!isPublic && <CallerSelect session={session} texts={texts} />}
      <ExampleSelect {...props} />
      <ParameterInputs
        parameters={parametersOf(contract, entry)}
        draft={draft}
        change={change}
        texts={texts}
        violations={violations}
      />
      {bodyOf(entry) !== undefined && (
        <Suspense fallback={<Code label={texts.requestBody} text={draft.body} />}>
          <BodyEditor
            key={entry.id}
            contract={contract}
            send={send}
            labels={texts}
            schema={bodyOf(entry)?.schema}
            label={texts.requestBody}
            value={draft.body}
            change={(body) => change({ ...draft, body })}
          />
        </Suspense>
      )}
      <FilterKeyHelp contract={contract} entry={entry} body={draft.body} />
      <input type="submit" hidden />
    </Form>
  );
}

/** Scrolls to the start of the response, in the panel or, if the panel does not scroll, in the page. */
function scrollToResponse(response: HTMLElement | null): void {
  const panel = response?.parentElement;
  if (response === null || !panel) return;
  if (panel.scrollHeight > panel.clientHeight) panel.scrollTop = response.offsetTop - panel.offsetTop - responseGap;
  else response.scrollIntoView({ block: "start" });
}

const responseGap = 8;

/** Selects the user who sends, or takes a token if the admin API is unavailable. */
function CallerSelect({ session, texts }: { readonly session: Session; readonly texts: DocsTexts }) {
  const { caller, sandbox, settings, choose } = session;
  const [users, setUsers] = useState<readonly User[]>([]);
  const canListUsers = settings.admin && caller?.userId !== undefined;
  useEffect(() => {
    if (canListUsers) listUsers(sandbox).then(setUsers, () => {});
  }, [canListUsers, sandbox]);
  if (!canListUsers)
    return (
      <TextInput
        label={texts.typedToken}
        placeholder={texts.noToken}
        value={caller?.token ?? ""}
        onChange={({ currentTarget: { value: token } }) => choose(token === "" ? undefined : { token })}
      />
    );
  const options =
    users.length === 0 ? [{ value: String(caller.userId), label: `#${caller.userId}` }] : users.map(toOption);
  return (
    <NativeSelect
      label={texts.as}
      value={String(caller.userId)}
      data={options}
      onChange={({ currentTarget: { value } }) => void openSession(sandbox, Number(value)).then(choose, () => {})}
    />
  );
}

function toOption({ id, firstName, lastName, roles = [] }: User) {
  const names = roles.map(({ name }) => name).join(", ");
  return { value: String(id), label: `${firstName} ${lastName}${names === "" ? "" : ` (${names})`}` };
}

/** Selects one of the contract's examples: bodies, or values of the first parameter with several examples. */
function ExampleSelect({ contract, entry, draft, change, texts }: TryItProps) {
  const content = bodyOf(entry);
  const options = useMemo(() => {
    if (content !== undefined)
      return examplesOf(contract, content).map(([name, example]) => ({
        name,
        label: example.summary ?? name,
        draft: { body: toText(example.value) },
      }));
    const parameter = parametersOf(contract, entry).find((candidate) => examplesOf(contract, candidate).length > 1);
    if (parameter === undefined) return [];
    return examplesOf(contract, parameter).map(([name, { summary, value }]) => ({
      name,
      label: `${parameter.name} ${String(value)}: ${summary ?? toPhrase(name)}`,
      draft: { values: { [parameter.name]: String(value) } },
    }));
  }, [contract, entry, content]);
  if (options.length < 2) return null;
  const selected = options.find(({ draft: example }) =>
    "body" in example
      ? example.body === draft.body
      : Object.entries(example.values).every(([name, value]) => draft.values[name] === value),
  );
  return (
    <NativeSelect
      label={texts.example}
      description={selected !== undefined && selected.label.length > maxLabelLength ? selected.label : undefined}
      inputWrapperOrder={["label", "input", "description"]}
      value={selected?.name ?? ""}
      data={[
        ...(selected === undefined ? [{ value: "", label: texts.edited }] : []),
        ...options.map(({ name, label }) => ({ value: name, label })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        const example = options.find(({ name }) => name === value)?.draft;
        if (example !== undefined)
          change(
            "body" in example
              ? { ...draft, body: example.body }
              : { ...draft, values: { ...draft.values, ...example.values } },
          );
      }}
    />
  );
}

/** `unknownSender` as "unknown sender". */
function toPhrase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Explains the filter keys that the body uses. */
function FilterKeyHelp({ contract, entry, body }: Pick<TryItProps, "contract" | "entry"> & { readonly body: string }) {
  const bodyKeys = new Set([...body.matchAll(/"key"\s*:\s*"([^"]+)"/g)].map(([, key]) => key));
  const filters = useMemo(
    () => filterLists(contract, bodyOf(entry)?.schema).flatMap(([, all]) => all),
    [contract, entry],
  );
  const usedFilters = filters.flatMap(({ keys, description }) => {
    const usedKeys = keys.filter((key) => bodyKeys.has(key));
    return usedKeys.length === 0 ? [] : [{ names: usedKeys.join(", "), description }];
  });
  return usedFilters.length === 0 ? null : (
    <dl className="keys" lang="en">
      {usedFilters.map(({ names, description }) => (
        <Fragment key={names}>
          <dt>
            <code>{names}</code>
          </dt>
          <dd>{description.replaceAll("`", "")}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

interface ParameterInputsProps {
  readonly parameters: readonly Parameter[];
  readonly violations: TriedResponse["violations"];
  readonly draft: Draft;
  readonly texts: DocsTexts;
  change(draft: Draft): void;
}

function ParameterInputs(props: ParameterInputsProps) {
  const required = props.parameters.filter((parameter) => parameter.required === true);
  const optional = props.parameters.filter((parameter) => parameter.required !== true);
  const hasOptionalInput = optional.some(
    ({ name }) => (props.draft.values[name] ?? "") !== "" || errorOf(props, name) !== undefined,
  );
  return (
    <>
      {required.length > 0 && (
        <div className="pair">
          {required.map((parameter) => (
            <ParameterInput key={parameter.name} {...props} parameter={parameter} />
          ))}
        </div>
      )}
      {optional.length > 0 && (
        <details open={hasOptionalInput || undefined}>
          <summary>
            {props.texts.optionalParameters} <span className="dim">{optional.length}</span>
          </summary>
          <div className="pair">
            {optional.map((parameter) => (
              <ParameterInput key={parameter.name} {...props} parameter={parameter} />
            ))}
          </div>
        </details>
      )}
    </>
  );
}

function ParameterInput({
  parameter,
  draft,
  change,
  ...props
}: ParameterInputsProps & { readonly parameter: Parameter }) {
  const { name, required: isRequired = false, schema = {} } = parameter;
  const values = schema.enum ?? (typesOf(schema).includes("boolean") ? ["true", "false"] : undefined);
  const commonProps = {
    label: <code>{name}</code>,
    value: draft.values[name] ?? "",
    error: errorOf(props, name),
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      change({ ...draft, values: { ...draft.values, [name]: currentTarget.value } }),
  };
  if (values !== undefined)
    return <NativeSelect {...commonProps} data={[...(isRequired ? [] : [""]), ...values.map(String)]} />;
  return <TextInput {...commonProps} placeholder={schema.default === undefined ? "" : String(schema.default)} />;
}

function errorOf(
  { violations, texts }: Pick<ParameterInputsProps, "violations" | "texts">,
  name: string,
): string | undefined {
  const violation = violations.find(
    (candidate) => candidate.in !== "body" && candidate.pointer.replace(/^\//, "") === name,
  );
  return violation && `${texts.expected}: ${violation.expected}`;
}

/** The call that the form describes, without empty inputs. */
function toDraftCall(contract: Contract, entry: OperationEntry, { values, body }: Draft): Call {
  const parameters = parametersOf(contract, entry);
  const valuesIn = (location: string) =>
    Object.fromEntries(
      parameters.flatMap((parameter) => {
        const value = values[parameter.name] ?? "";
        return parameter.in === location && value !== "" ? [[parameter.name, value]] : [];
      }),
    );
  return {
    path: valuesIn("path"),
    query: valuesIn("query"),
    body: bodyOf(entry) !== undefined && body.trim() !== "" ? toValue(body) : undefined,
  };
}

interface SentRequest {
  readonly entry: OperationEntry;
  readonly call: Call;
  readonly body: string;
  readonly session: Session;
  /** The request id, which finds the request in the journal. */
  readonly id: string;
}

async function sendRequest({ entry, call, body, session, id }: SentRequest): Promise<TryResult> {
  const { token } = session.caller ?? {};
  const started = performance.now();
  const headers: Record<string, string> = { "x-request-id": id };
  if (token !== undefined && entry.operation.security?.length !== 0) headers.authorization = `Bearer ${token}`;
  if (call.body !== undefined) headers["content-type"] = "application/json";
  try {
    const response = await fetch(session.baseUrl + toPath(entry.path, call), {
      method: entry.method.toUpperCase(),
      headers,
      credentials: "omit",
      ...(call.body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const { violations = [] } = Object(toValue(text)) as { readonly violations?: TriedResponse["violations"] };
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

function withCorrection(
  draft: Draft,
  correction: { readonly query: Readonly<Record<string, string>>; readonly body?: unknown },
): Draft {
  return {
    values: { ...draft.values, ...correction.query },
    body: correction.body === undefined ? draft.body : toText(correction.body),
  };
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
