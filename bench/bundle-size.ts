// `npm run bench:bundle`: measures how large the mock is in a browser's bundle, minified and gzipped. test/browser/bundle.ts makes the
// bundle; test/browser/bundle.browser.test.ts sets the limit.
import { bundleForBrowser } from "../test/browser/bundle.ts";
import { pageScript, weigh } from "../test/browser/bundle-weight.ts";

const bundle = await bundleForBrowser(pageScript);
const weights = weigh(bundle);
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1).padStart(8)} kB`;
const line = (name: string, bytes: number, gzipBytes: number) =>
  console.log(name.padEnd(34) + kilobytes(bytes) + kilobytes(gzipBytes));

console.log(`${"".padEnd(34)}${"min".padStart(11)}${"min+gzip".padStart(11)}`);
for (const { name, bytes, gzipBytes, chunks } of weights) {
  if (chunks.length === 0) continue;
  line(name, bytes, gzipBytes);
  for (const chunk of chunks.filter((one) => chunks.length > 1 && one.bytes > 5_000)) {
    line(`  ${chunk.name}`, chunk.bytes, chunk.gzipBytes);
  }
}
const built = weights.filter(({ name }) => name === "entry" || name === "building worlds");
const sum = (of: (weight: (typeof built)[number]) => number) => built.map(of).reduce((left, right) => left + right, 0);
line(
  "entry and building worlds",
  sum(({ bytes }) => bytes),
  sum(({ gzipBytes }) => gzipBytes),
);
