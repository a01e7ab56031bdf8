// The catalogue of error codes: status, what each means, and the operations that return it.
import { useEffect, useMemo } from "react";
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
  const region = useRoving<HTMLDivElement>();
  useEffect(() => {
    if (at !== "") document.getElementById(`at-${at}`)?.scrollIntoView({ block: "center" });
  }, [at]);
  return (
    <div className="plain-page" ref={region}>
      <h1>{texts.errors}</h1>
      <p className="dim">{texts.errorsIntro}</p>
      <Table
        label={texts.errors}
        className="errors-table"
        columns={[texts.code, texts.status, texts.remedy, texts.operations]}
        rows={codes.map(({ code, statuses, meaning, operations }) => ({
          key: code,
          id: `at-${code}`,
          isCurrent: code === at,
          cells: [
            <a key="code" className="code-link" href={`#?errors=${code}`}>
              {code}
            </a>,
            statuses.join(", "),
            <Markdown key="meaning" text={meaning} />,
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
    <ul className="plain" lang="en">
      {operations.map((one) => (
        <li key={one.id}>
          <a href={hrefOf(one)}>{one.operation.summary}</a>
        </li>
      ))}
    </ul>
  );
}
