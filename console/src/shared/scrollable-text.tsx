// A text that scrolls if it is long, labelled for screen readers.

export function ScrollableText({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
    <section class="scrolled" tabIndex={0} aria-label={label}>
      <pre>{text}</pre>
    </section>
  );
}
