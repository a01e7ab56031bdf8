// The catalogue of error codes: status, what each means, what to do about it, and the operations that return it.
import { SegmentedControl, TextInput } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import type { Contract, Placed } from "../contract/contract.ts";
import { listErrorCodes } from "../contract/error-codes.ts";
import { hrefOf } from "../contract/route.ts";
import { Table } from "../shared/table.tsx";
import { Fold } from "./fields.tsx";
import { Markdown } from "./markdown.tsx";
import { useRoving } from "./roving.ts";
import type { DocsTexts } from "./texts.ts";

export interface ErrorsViewProps {
  readonly contract: Contract;
  readonly texts: DocsTexts;
  /** The code to show, from the address. */
  readonly at: string;
}

export function ErrorsView({ contract, texts, at }: ErrorsViewProps) {
  const codes = useMemo(() => listErrorCodes(contract), [contract]);
  const [typed, setTyped] = useState("");
  const [statuses, setStatuses] = useState("");
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = codes.filter((one) => {
    const text = `${one.code} ${one.meaning} ${one.fix ?? ""} ${one.statuses.join(" ")}`.toLowerCase();
    const fits = words.every((word) => text.includes(word)) && one.statuses.some((code) => code.startsWith(statuses));
    return fits || one.code === at;
  });
  const region = useRoving<HTMLDivElement>();
  useEffect(() => {
    if (at !== "") document.getElementById(`at-${at}`)?.scrollIntoView({ block: "center" });
  }, [at]);
  return (
    <div className="plain-page" ref={region}>
      <h1>{texts.errors}</h1>
      <p className="dim">{texts.errorsIntro}</p>
      <div className="tools">
        <TextInput
          type="search"
          aria-label={texts.filterErrors}
          placeholder={texts.filterErrors}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <SegmentedControl
          aria-label={texts.status}
          size="xs"
          value={statuses}
          data={[
            { value: "", label: texts.all },
            { value: "4", label: "4xx" },
            { value: "5", label: "5xx" },
          ]}
          onChange={setStatuses}
        />
      </div>
      {shown.length === 0 && <p className="dim">{texts.nothing}</p>}
      <Table
        label={texts.errors}
        className="errors-table"
        columns={[texts.code, texts.status, texts.remedy, texts.operations]}
        rows={shown.map(({ code, statuses, meaning, fix, rule, operations }) => ({
          key: code,
          id: `at-${code}`,
          isCurrent: code === at,
          cells: [
            <a key="code" className="code-link" href={`#?errors=${code}`}>
              {code}
            </a>,
            statuses.join(", "),
            <div key="meaning" className="meaning">
              <Markdown text={meaning} />
              {fix !== undefined && (
                <div className="fix">
                  <strong>{texts.fix}:</strong> <Markdown text={fix} />
                </div>
              )}
              {rule !== undefined && (
                <Fold isOpen={false} label={texts.rule}>
                  <Markdown text={rule} />
                </Fold>
              )}
            </div>,
            operations.length <= shownOperations ? (
              <Operations key="from" of={operations} />
            ) : (
              <Fold key="from" isOpen={false} label={texts.operationCount(operations.length)}>
                <Operations of={operations} />
              </Fold>
            ),
          ],
        }))}
      />
    </div>
  );
}

const shownOperations = 2;

function Operations({ of: operations }: { readonly of: readonly Placed[] }) {
  return (
    <ul className="plain">
      {operations.map((one) => (
        <li key={one.id}>
          <a href={hrefOf(one)}>{one.operation.summary}</a>
        </li>
      ))}
    </ul>
  );
}
