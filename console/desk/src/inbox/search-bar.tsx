// The search field, filters and order of the inbox.
import { TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Choice } from "../../../src/shared/choice.tsx";
import { Icon } from "../../../src/shared/icons.tsx";
import { useTexts } from "../base/desk.ts";
import { fieldTexts } from "../ticket/field-texts.ts";
import { priorities } from "../ticket/priorities.ts";
import { channels, filterNames, orderIn, ordersIn, type Query, supports } from "./saved-views.ts";
import { inboxTexts } from "./texts.ts";

/** The action on the first ticket once the search returns. */
export type FirstRowAction = "focus" | "open";

interface SearchBarProps {
  readonly query: Query;
  readonly change: (changed: Partial<Query>) => void;
  readonly go: (firstRowAction: FirstRowAction | undefined) => void;
}

const selectFilters = [
  ["priority", priorities],
  ["channel", channels],
  ["support", supports],
] as const;
/** The shortest string that the service searches for; a number may be shorter. */
const minLength = 4;
const pauseMs = 250;

export function SearchBar({ query, change, go }: SearchBarProps) {
  const texts = useTexts(inboxTexts);
  const [text, setText] = useState(query.q);
  const trimmed = text.trim();
  const isShort = trimmed.length > 0 && trimmed.length < minLength && !/^\d+$/.test(trimmed);
  const searchText = isShort ? "" : trimmed;
  const latest = useRef(query.q);
  const search = () => {
    if (searchText === latest.current) return;
    latest.current = searchText;
    change({ q: searchText });
  };
  useEffect(() => {
    const timer = setTimeout(search, pauseMs);
    return () => clearTimeout(timer);
  }, [searchText]);
  // Links and Back change the search, too.
  useEffect(() => {
    if (query.q === latest.current) return;
    latest.current = query.q;
    setText(query.q);
  }, [query.q]);
  return (
    <search aria-label={texts.filters}>
      <TextInput
        type="search"
        aria-label={texts.search}
        placeholder={texts.searchHint}
        description={isShort ? texts.tooShort : undefined}
        inputWrapperOrder={["input", "description"]}
        leftSection={<Icon name="search" />}
        maxLength={500}
        value={text}
        onChange={(event) => {
          go(undefined);
          setText(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          const { key } = event;
          if (event.nativeEvent.isComposing || !["Enter", "ArrowDown", "Escape"].includes(key)) return;
          event.preventDefault();
          if (key === "Escape" && text !== "") return setText("");
          if (key === "Enter" && isShort) return;
          if (key === "Escape") event.currentTarget.blur();
          search();
          go(key === "Enter" && searchText !== "" ? "open" : "focus");
        }}
        onBlur={search}
      />
      <Narrowing query={query} change={change} />
    </search>
  );
}

/** The order of the list, and the filters with fixed values. */
function Narrowing({ query, change }: Pick<SearchBarProps, "query" | "change">) {
  const texts = useTexts(inboxTexts);
  const fields = useTexts(fieldTexts);
  const count = filterNames.filter((name) => name !== "q" && query[name] !== "").length;
  return (
    <details className="narrowing" open={count > 0}>
      <summary>
        <Icon name="filter" /> <span className="sorted">{texts.sorted(texts[orderIn(query)])}</span>
        {count > 0 && <span className="pill">{count}</span>}
      </summary>
      <div>
        <Choice
          label={texts.order}
          value={orderIn(query)}
          options={ordersIn(query).map((name) => [name, texts[name]])}
          set={(order) => change({ order })}
        />
        {selectFilters.map(([name, values]) => (
          <Choice
            key={name}
            label={fields[name]}
            value={query[name]}
            options={[
              ["", `${fields[name]}: ${texts.any}`],
              ...values.map((option) => [option, fields[option]] as const),
            ]}
            set={(value) => change({ [name]: value })}
          />
        ))}
      </div>
    </details>
  );
}
