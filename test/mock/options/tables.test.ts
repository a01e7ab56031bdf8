// Checks that every entry in the tables of options and flags is complete.
import { globSync, readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, expectTypeOf, it } from "vitest";
import { toFlagOption } from "../../../mock/cli/settings.ts";
import type { MockOptions } from "../../../mock/mock.ts";
import { commandFlags } from "../../../mock/options/command-flags.ts";
import { mockOptions, resolveOptions } from "../../../mock/options/mock-options.ts";
import type { Flag } from "../../../mock/options/option.ts";

const options = Object.entries(mockOptions);
const flags = Object.values(commandFlags).flatMap((flagsOfCommand: Readonly<Record<string, Flag<unknown>>>) =>
  Object.entries(flagsOfCommand),
);

/** The comments of the entries in mock/options/, on one line each. */
const docs = new Map(
  globSync("mock/options/*-options.ts").flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
    const comments: [string, string][] = [];
    function visit(node: ts.Node): void {
      if (ts.isPropertyAssignment(node)) {
        const [comment] = ts.getJSDocCommentsAndTags(node);
        comments.push([node.name.getText(), toOneLine(ts.getTextOfJSDocComment(comment?.comment) ?? "")]);
      } else ts.forEachChild(node, visit);
    }
    visit(source);
    return comments;
  }),
);

function toOneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

describe("an option of createMock", () => {
  it.each(options)("%s has a comment for editors that ends with its default", (name, { defaultText }) => {
    expect(docs.get(name), `the comment of ${name} in mock/options/`).toMatch(/^[A-Z`]/);
    expect(docs.get(name)?.endsWith(`Default: ${defaultText}.`), `"Default: ${defaultText}." at its end`).toBe(true);
  });

  it("has the type in the table", () => {
    expectTypeOf<keyof MockOptions>().toEqualTypeOf<keyof typeof mockOptions>();
    expectTypeOf<MockOptions["seed"]>().toEqualTypeOf<number | undefined>();
    expectTypeOf<MockOptions["auth"]>().toEqualTypeOf<"any" | "strict" | "off" | undefined>();
    expectTypeOf<MockOptions["now"]>().toEqualTypeOf<number | string | undefined>();
  });

  it("has its default if omitted", () => {
    const { bodyLimit, basePath, cors, auth, maxSandboxes, autoSandbox, machineTime, seed } = resolveOptions({});
    expect({ bodyLimit, basePath, cors, auth, maxSandboxes, autoSandbox, machineTime, seed }).toEqual({
      bodyLimit: 1_048_576,
      basePath: "",
      cors: true,
      auth: "any",
      maxSandboxes: 10_000,
      autoSandbox: false,
      machineTime: false,
      seed: undefined,
    });
  });

  it("has a valid default", () => {
    const withDefault = options.filter(([, { defaultValue }]) => defaultValue !== undefined);
    expect(
      withDefault
        .filter(([, { schema, defaultValue }]) => !schema.safeParse(defaultValue).success)
        .map(([name]) => name),
    ).toEqual([]);
  });
});

describe("a setting", () => {
  const read = (pattern: string) =>
    globSync(pattern)
      .map((file) => readFileSync(file, "utf8"))
      .join("\n");
  const users = {
    options: read("mock/{mock,load-dependencies,options/derived-values,worlds/*}.ts"),
    flags: read("mock/cli/**/*.ts"),
  };
  const isUsed = (code: string, name: string) => new RegExp(`\\b${name}\\b`).test(code);

  it("is used by mock/mock.ts, mock/load-dependencies.ts, derived values or worlds if it is an option of createMock", () => {
    expect(options.map(([name]) => name).filter((name) => !isUsed(users.options, name))).toEqual([]);
  });

  it("is used in mock/cli/ if it exists only on the command line", () => {
    const commandLineOnly = flags.map(([name]) => name).filter((name) => !(name in mockOptions));
    expect(commandLineOnly.filter((name) => !isUsed(users.flags, name))).toEqual([]);
  });
});

describe("a flag", () => {
  it.each(flags)("%s is named like its setting", (name, flag) => {
    const { option, variable = "TICKET_MOCK_NONE" } = toFlagOption(flag);
    expect(option.attributeName()).toBe(name);
    expect(variable).toMatch(/^TICKET_MOCK_[A-Z_]+$/);
  });

  it.each(flags)("%s takes no value if it is a switch, and is negated if it is on by default", (_name, flag) => {
    const { option, isSwitch } = toFlagOption(flag);
    expect(isSwitch).toBe(flag.wording.expected === "true or false");
    expect(option.negate).toBe(flag.defaultValue === true);
  });

  it.each(flags)("%s has one line of help", (_name, { help, defaultText }) => {
    expect(help).toMatch(/^(?:HS256|JSON|[a-z])[^\n]*[^.\n]$/);
    expect(defaultText).not.toBe("");
  });
});
