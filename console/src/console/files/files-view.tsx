// Imports and exports a state as a file, and exports the journal as a HAR file.
import { Button } from "@mantine/core";
import { useId, useState } from "react";
import { toMessage, useViolations } from "../forms/violations.ts";
import { type Schemas, unwrap } from "../parts/admin.ts";
import { ConfirmButton } from "../parts/confirm-button.tsx";
import type { PartProps, ViewProps } from "../parts/view-context.ts";
import { type FileTexts, fileTexts } from "./texts.ts";

export function FilesView({ context }: ViewProps) {
  const { admin, sandbox: sandboxId, language, act, isBusy } = context;
  const texts = fileTexts[language];
  const params = { path: { sandboxId } };
  const save = () =>
    act(async () => {
      const state = await unwrap(admin.GET("/__admin/sandboxes/{sandboxId}/state", { params }));
      return saveFile(`${sandboxId}.state.json`, state, texts);
    });
  const saveHar = () =>
    act(async () => {
      const har = await unwrap(admin.GET("/__admin/sandboxes/{sandboxId}/requests/har", { params }));
      return saveFile(`${sandboxId}.har`, har, texts);
    });
  return (
    <>
      <section className="card" aria-labelledby="export">
        <h2 id="export">{texts.exportTitle}</h2>
        <p>{texts.exportHint}</p>
        <div className="tools">
          <Button disabled={isBusy} onClick={save}>
            {texts.export}
          </Button>
          <Button variant="default" disabled={isBusy} onClick={saveHar}>
            {texts.har}
          </Button>
        </div>
      </section>
      <Import context={context} texts={texts} />
    </>
  );
}

/** Downloads a value as a file. */
function saveFile(name: string, value: unknown, texts: FileTexts): string {
  const url = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
  return `${texts.exported} ${name}`;
}

function Import({ context, texts }: PartProps<FileTexts>) {
  const { admin, sandbox: sandboxId } = context;
  const { violations, check } = useViolations(context);
  const [file, setFile] = useState<File | undefined>(undefined);
  const [fileError, setFileError] = useState<string | undefined>(undefined);
  const id = useId();
  const importFile = () => {
    setFileError(file === undefined ? texts.noFile : undefined);
    if (file === undefined) return;
    check(async () => {
      const body = parseState(await file.text());
      if (body === undefined) {
        setFileError(texts.notJson);
        throw new Error(texts.notJson);
      }
      const params = { path: { sandboxId } };
      await unwrap(admin.PUT("/__admin/sandboxes/{sandboxId}/state", { params, body }));
      return `${texts.imported} ${file.name}`;
    });
  };
  return (
    <section className="card" aria-labelledby="import">
      <h2 id="import">{texts.importTitle}</h2>
      <p>{texts.importHint}</p>
      <div className="tools">
        <div className="field">
          <label htmlFor={id}>{texts.file}</label>
          <input
            id={id}
            type="file"
            accept=".json,application/json"
            aria-invalid={fileError !== undefined}
            aria-describedby={`${id}-error`}
            onChange={(event) => setFile(event.currentTarget.files?.[0])}
          />
          <span id={`${id}-error`} className="bad">
            {fileError}
          </span>
        </div>
        <ConfirmButton context={context} label={texts.import} question={texts.confirmImport} onConfirm={importFile} />
      </div>
      {violations.length > 0 && <h3>{texts.wrong}</h3>}
      {violations.map((violation) => (
        <p key={`${violation.pointer} ${violation.expected}`} className="bad">
          <code>{violation.pointer}</code>: {toMessage(violation, context.language)}
        </p>
      ))}
    </section>
  );
}

/** Undefined if the text is not JSON. */
function parseState(text: string): Schemas["StateFile"] | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
