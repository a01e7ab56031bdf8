// A JSON editor with highlighting, inline errors and undo; in a shadow root, where CodeMirror needs no style elements.
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json, jsonParseLinter } from "@codemirror/lang-json";
import { bracketMatching, HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { linter } from "@codemirror/lint";
import type { Extension } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { useEffect, useLayoutEffect, useRef } from "react";

export interface EditorProps {
  readonly label: string;
  readonly value: string;
  readonly isReadOnly?: boolean;
  /** CodeMirror extensions, for example completion; a new array restarts the editor. */
  readonly extensions?: Extension;
  change(value: string): void;
}

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--code-name)" },
  { tag: tags.string, color: "var(--code-text)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--code-value)" },
]);

const theme = EditorView.theme({
  "&": { border: "1px solid var(--line)", borderRadius: "0.5rem", background: "var(--sunken)", fontSize: "0.78125rem" },
  "&.cm-focused": { outline: "2px solid var(--mantine-color-anchor)" },
  ".cm-scroller": {
    maxHeight: "var(--editor-height, 26rem)",
    overflow: "auto",
    fontFamily: "var(--mantine-font-family-monospace)",
    lineHeight: "1.6",
  },
  ".cm-content": { caretColor: "var(--mantine-color-text)", color: "var(--mantine-color-text)" },
  ".cm-gutters": { border: "0", background: "transparent", color: "var(--mantine-color-dimmed)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { background: "var(--chosen) !important" },
  ".cm-cursor": { borderLeftColor: "var(--mantine-color-text)" },
  ".cm-tooltip": { border: "1px solid var(--line)", background: "var(--surface)", color: "var(--mantine-color-text)" },
});

const noExtensions: Extension = [];

export function Editor({ label, value, isReadOnly = false, extensions = noExtensions, change }: EditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const latest = useRef(change);
  latest.current = change;
  // Before the first paint, or the content below would jump.
  useLayoutEffect(() => {
    const host = place.current;
    if (host === null) return undefined;
    const shadow = host.shadowRoot ?? host.attachShadow({ mode: "open" });
    const editor = new EditorView({
      doc: value,
      parent: shadow,
      root: shadow,
      extensions: [
        lineNumbers(),
        history(),
        bracketMatching(),
        json(),
        linter(jsonParseLinter()),
        syntaxHighlighting(colours),
        theme,
        EditorView.lineWrapping,
        EditorView.editable.of(!isReadOnly),
        EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
        extensions,
        keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) latest.current(update.state.doc.toString());
        }),
      ],
    });
    view.current = editor;
    return () => editor.destroy();
  }, [label, isReadOnly, extensions]);
  useEffect(() => {
    const text = view.current?.state.doc.toString();
    if (text !== undefined && text !== value)
      view.current?.dispatch({ changes: { from: 0, to: text.length, insert: value } });
  }, [value]);
  return <div ref={place} className="editor" />;
}
