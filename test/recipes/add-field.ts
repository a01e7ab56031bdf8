// "Add a field" of CONTRIBUTING.md: the language of an app. Part of test/recipes/index.ts.
import type { Recipe } from "./recipe.ts";

const importExamples = "spec/examples/apps/import-app.yaml";
const installExamples = "spec/examples/apps/install-app-from-store.yaml";
const catalogueExamples = "spec/examples/app-catalogue";
const language = "      language: de\n";

const test = `// The language of apps: mock/services/apps.ts.
import { expect, it } from "vitest";
import { exportApp, importApp } from "../../../mock/services/apps.ts";
import { createSmallState, user } from "./small-state.ts";

it("is German for a new app, and no part of a bundle", () => {
  const state = createSmallState({});
  const app = state.run((tx) => importApp(tx, { bundle: {}, caller: user(5) }));
  expect(app.language).toBe("de");
  expect(state.store.read((reader) => exportApp(reader, app.appId))).not.toHaveProperty("language");
});
`;

export const addField: Recipe = {
  heading: "Add a field",
  steps: [
    {
      changes: [
        { path: "spec/apps.yaml", after: "        - slug\n", text: "        - language\n" },
        {
          path: "spec/apps.yaml",
          after: "        slug: { type: string, description: Name in a form fit for URLs. }\n",
          text: `        language:
          type: string
          description: Language of its texts.
          x-provenance: assumed
          x-provenance-reason: Invented for the test of this recipe.
`,
        },
      ],
    },
    {
      changes: [
        { path: importExamples, before: "      slug: unbenannte-app\n", text: language },
        { path: importExamples, before: "      slug: zaehlerstandsformular\n", text: language },
        { path: importExamples, before: "      slug: abschlagsrechner\n", text: language },
        { path: importExamples, before: '      slug: tarifvergleich\n      description: ""\n', text: language },
        { path: installExamples, after: "      revision: 1\n", text: language },
        { path: installExamples, after: "      revision: 2\n", text: language },
        { path: `${catalogueExamples}/get-app.yaml`, after: "    revision: 2\n", text: "    language: de\n" },
        { path: `${catalogueExamples}/delete-app.yaml`, after: "      revision: 2\n", text: language },
        { path: `${catalogueExamples}/list-apps.yaml`, after: "        revision: 2\n", text: "        language: de\n" },
      ],
    },
    { run: "generate" },
    {
      changes: [
        { path: "fixtures/apps/app.ts", after: "    slug: toSlug(content.name),\n", text: '    language: "de",\n' },
        {
          path: "fixtures/factories/apps.ts",
          before: "      isActive: true,\n",
          text: '      language: "de",\n',
        },
      ],
    },
    {
      changes: [
        {
          path: "mock/services/apps.ts",
          before: "    deletedAt: null,\n    createdBy",
          text: '    language: "de",\n',
        },
        {
          path: "mock/services/apps.ts",
          instead: "const { id: _id, deletedAt",
          text: "const { id: _id, language: _language, deletedAt",
        },
        { path: "test/mock/services/app-language.test.ts", text: test },
        {
          path: "test/mock/services/apps.test.ts",
          before: '  description: "Formular",\n',
          text: '  language: "de",\n',
        },
        {
          path: "test/mock/services/apps.test.ts",
          before: '      description: "",\n',
          text: '      language: "de",\n',
        },
        {
          path: "test/mock/services/apps.test.ts",
          instead: "const { id: _id, deletedAt",
          text: "const { id: _id, language: _language, deletedAt",
        },
      ],
    },
  ],
  forgotten: { step: 2, told: /examples[\s\S]*at app\.language/ },
};
