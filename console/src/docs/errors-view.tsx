// The catalogue of error codes: status, meaning, fix, and the operations that return each code.
import { SegmentedControl, TextInput } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import type { Contract, OperationEntry } from "../contract/contract.ts";
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
  const [query, setQuery] = useState("");
  const [statusClass, setStatusClass] = useState("");
  const terms = query.toLowerCase().split(/\s+/).filter(Boolean);
  const visibleCodes = codes.filter((entry) => {
    const text = `${entry.code} ${entry.meaning} ${entry.fix ?? ""} ${entry.statuses.join(" ")}`.toLowerCase();
    const hasStatus = entry.statuses.some((status) => status.startsWith(statusClass));
    return (terms.every((term) => text.includes(term)) && hasStatus) || entry.code === at;
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
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
        <SegmentedControl
          aria-label={texts.status}
          size="xs"
          value={statusClass}
          data={[
            { value: "", label: texts.all },
            { value: "4", label: "4xx" },
            { value: "5", label: "5xx" },
          ]}
          onChange={setStatusClass}
        />
      </div>
      {visibleCodes.length === 0 && <p className="dim">{texts.nothing}</p>}
      <Table
        label={texts.errors}
        className="errors-table"
        columns={[texts.code, texts.status, texts.remedy, texts.operations]}
        rows={visibleCodes.map(({ code, statuses, meaning, fix, rule, operations }) => ({
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
            operations.length <= maxUnfolded ? (
              <Operations key="from" operations={operations} />
            ) : (
              <Fold key="from" isOpen={false} label={texts.operationCount(operations.length)}>
                <Operations operations={operations} />
              </Fold>
            ),
          ],
        }))}
      />
    </div>
  );
}

const maxUnfolded = 2;

function Operations({ operations }: { readonly operations: readonly OperationEntry[] }) {
  return (
    <ul className="plain">
      {operations.map((entry) => (
        <li key={entry.id}>
          <a href={hrefOf(entry)}>{entry.operation.summary}</a>
        </li>
      ))}
    </ul>
  );
}
