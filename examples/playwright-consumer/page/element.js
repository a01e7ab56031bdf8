// Creates DOM elements, so that a view's code resembles its page.

/** Sets properties of the element; `aria-*`, `data-*` and `role` become attributes; children are nodes, texts or nothing. */
export function element(name, properties = {}, ...children) {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (/^(aria-|data-|role$)/.test(key)) created.setAttribute(key, value);
    else created[key] = value;
  }
  created.append(...children.flat().filter((child) => child !== undefined));
  return created;
}

/** Shows an error to the user, with a retry button if the user cannot fix it. */
export function problem(error, again) {
  const details = error.status === 0 ? error.code : `${error.status} · ${error.code}`;
  return element(
    "div",
    { className: "problem", role: "alert" },
    element("strong", {}, titleOf(error.status)),
    element("p", {}, error.message),
    element("p", { className: "code" }, details),
    again === undefined ? undefined : element("button", { type: "button", onclick: again }, "Try again"),
  );
}

function titleOf(status) {
  if (status === 401) return "Please sign in";
  if (status === 403) return "Not allowed";
  if (status === 404) return "Not found";
  if (status === 422 || status === 400) return "Not accepted";
  if (status === 429) return "Too many requests";
  if (status === 0) return "No connection";
  return "The service is not available";
}

/** Formats `2026-03-02 09:07:11` as `02.03., 09:07`, in UTC as the service writes it. */
export function shortTime(text) {
  if (text === null) return "–";
  const format = { day: "2-digit", month: "2-digit", hour: "2-digit", minute: "2-digit", timeZone: "UTC" };
  return new Intl.DateTimeFormat("de-DE", format).format(new Date(`${text.replace(" ", "T")}Z`));
}
