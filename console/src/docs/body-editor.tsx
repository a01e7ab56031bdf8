// The editor for a request body; a separate module, so that it is loaded only for operations with a body.
import { Prec } from "@codemirror/state";
import { keymap } from "@codemirror/view";
import { useMemo, useRef } from "react";
import { Editor } from "../shared/editor.tsx";
import { type BodyLanguage, bodyLanguage } from "./body-language.ts";

export interface BodyEditorProps extends BodyLanguage {
  readonly label: string;
  readonly value: string;
  change(value: string): void;
  send(): void;
}

export function BodyEditor({ contract, schema, labels, label, value, change, send }: BodyEditorProps) {
  const latest = useRef(send);
  latest.current = send;
  const extensions = useMemo(() => {
    const run = () => {
      latest.current();
      return true;
    };
    return [bodyLanguage({ contract, schema, labels }), Prec.highest(keymap.of([{ key: "Mod-Enter", run }]))];
  }, [contract, schema, labels]);
  return <Editor label={label} value={value} change={change} extensions={extensions} />;
}
