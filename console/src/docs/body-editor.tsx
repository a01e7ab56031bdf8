// The editor of a request's body, apart from the page so that it loads when an operation needs it.
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

export function BodyEditor({ contract, schema, words, label, value, change, send }: BodyEditorProps) {
  const latest = useRef(send);
  latest.current = send;
  const extensions = useMemo(() => {
    const run = () => {
      latest.current();
      return true;
    };
    return [bodyLanguage({ contract, schema, words }), Prec.highest(keymap.of([{ key: "Mod-Enter", run }]))];
  }, [contract, schema, words]);
  return <Editor {...{ label, value, change, extensions }} />;
}
