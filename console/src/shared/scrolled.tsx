// A text that scrolls where it is long, with a name for those who do not see it.

export function Scrolled({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section class="scrolled" tabIndex={0} aria-label={label}>
      <pre>{text}</pre>
    </section>
  );
}
