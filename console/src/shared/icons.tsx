// The icons of the pages, drawn as lines on a 24-unit grid.

const paths = {
  journal: "M4 6h16M4 12h16M4 18h10",
  state:
    "M4 7c0-1.7 3.6-3 8-3s8 1.3 8 3-3.6 3-8 3-8-1.3-8-3Zm0 0v10c0 1.7 3.6 3 8 3s8-1.3 8-3V7M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 5v4l3 2",
  faults: "m13 3-8 11h6l-1 7 9-12h-6Z",
  events: "M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15ZM10 21h4",
  coverage: "M4 4h6v6H4Zm10 0h6v6h-6ZM4 14h6v6H4Zm10 0h6v6h-6Z",
  scenarios: "m12 3 9 5-9 5-9-5Zm-9 9 9 5 9-5M3 16l9 5 9-5",
  sandboxes: "M12 3 4 7v10l8 4 8-4V7Zm-8 4 8 4 8-4m-8 4v10",
  files: "M12 4v11m-4-4 4 4 4-4M5 20h14",
  home: "m4 11 8-7 8 7v9h-5v-6H9v6H4Z",
  contract: "M6 3h9l4 4v14H6Zm3 8h7m-7 4h7",
  desk: "M4 13v-1a8 8 0 0 1 16 0v1M4 13h3v6H5a1 1 0 0 1-1-1Zm16 0h-3v6h2a1 1 0 0 0 1-1Z",
  inbox: "M4 13 6 5h12l2 8v6H4Zm0 0h5l1 2h4l1-2h5",
  knowledge: "M12 6C9 4 6 4 3 5v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1Zm0 0v14",
  quality: "m12 4 2.4 5 5.6.8-4 3.9.9 5.5-4.9-2.6-4.9 2.6.9-5.5-4-3.9 5.6-.8Z",
  performance: "M4 20V4m0 16h16M8 16v-4m4 4V8m4 8v-6",
  tests: "M9 3h6m-5 0v6l-5 9a2 2 0 0 0 2 3h10a2 2 0 0 0 2-3l-5-9V3M8 15h8",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm0-5v1m0 16v1m9-9h-1M4 12H3m15.4-6.4-.7.7M6.3 17.7l-.7.7m12.8 0-.7-.7M6.3 6.3l-.7-.7",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z",
  auto: "M12 3a9 9 0 1 0 0 18Zm0 0a9 9 0 0 1 0 18",
  rows: "M4 6h16M4 12h16M4 18h16",
  density: "M4 5h9M4 12h9M4 19h9M18 3v18m-3-3 3 3 3-3M15 6l3-3 3 3",
  menu: "M4 7h16M4 12h16M4 17h16",
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm5 12 4 4",
  copy: "M9 9h11v11H9ZM5 15H4V4h11v1",
  check: "m5 12 5 5 9-10",
  close: "M6 6l12 12M18 6 6 18",
  send: "M4 12 20 4l-5 16-3-7Z",
  back: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  left: "m11 6-6 6 6 6M5 12h14",
  fork: "M7 4v7a4 4 0 0 0 4 4h6M7 4 4 7m3-3 3 3m7 8-3-3m3 3-3 3M7 11v9",
  plus: "M12 5v14M5 12h14",
  warn: "M12 4 2.5 20h19ZM12 10v4m0 3v.1",
  key: "M8 12a4 4 0 1 0 0 .1Zm4 0h9v3m-4-3v3",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1m2 4a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  newTab: "M14 4h6v6M20 4l-9 9M10 5H5v14h14v-5",
  down: "m7 10 5 5 5-5",
  up: "m7 14 5-5 5 5",
  email: "M3 6h18v12H3Zm0 1 9 6 9-6",
  portal: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c3 3 3 15 0 18-3-3-3-15 0-18Z",
  phone: "M6 3h4l1.5 5-2.5 2a12 12 0 0 0 5 5l2-2.5 5 1.5v4a2 2 0 0 1-2 2A17 17 0 0 1 4 5a2 2 0 0 1 2-2Z",
  letter: "M4 10 12 4l8 6v10H4Zm0 0 8 5 8-5",
  system: "M5 5h14v10H5Zm4 14h6m-3-4v4",
  chat: "M4 5h16v11h-9l-4 4v-4H4Z",
  walkIn: "M12 4a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM5 20a7 7 0 0 1 14 0",
  spark: "M12 3l2 6.5L20.5 12 14 14l-2 6.5L10 14l-6.5-2L10 9.5Z",
  play: "M7 5v14l11-7Z",
  pause: "M8 5v14M16 5v14",
  folder: "M3 6h6l2 3h10v10H3Z",
  filter: "M4 6h16M7 12h10M10 18h4",
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
