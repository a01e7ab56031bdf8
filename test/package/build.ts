// `npm run build`: compiles what is released into dist/. Run by npm before it packs, and by test/package/pack.ts in a copy of the sources.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";

const top = join(import.meta.dirname, "../..");
rmSync(join(top, "dist"), { recursive: true, force: true });
const compiler = join(top, "node_modules/typescript/bin/tsc");
const { status } = spawnSync(process.execPath, [compiler, "-p", "tsconfig.build.json"], { cwd: top, stdio: "inherit" });
process.exitCode = status ?? 1;
