// spec/generate/assumptions.ts and provenance.ts beside it: the list of what is not documented.
import { describe, expect, it } from "vitest";
import { assumptionsText } from "../../../spec/generate/assumptions.ts";
import { flattenDocument } from "../../../spec/generate/flatten.ts";
import { provenancesOf } from "../../../spec/generate/provenance.ts";
import { sampleContract, withChange } from "../sample-contract.ts";

const homes = new Map([["Thing", "things"]]);
const text = assumptionsText(flattenDocument(sampleContract), homes);

function sectionOf(markdown: string, title: string): string {
  return markdown.slice(markdown.indexOf(`\n## ${title}`) + 1).split("\n## ")[0] ?? "";
}

describe("assumptionsText", () => {
  it("lists an assumed property with its reason under the tag of its file", () => {
    expect(sectionOf(text, "things")).toContain("- `Thing.madeAt`: Nobody says.");
  });

  it("does not list what is documented", () => {
    expect(text).not.toContain("`Thing.id`");
    expect(text).not.toContain("`ThingChange`");
  });

  it("quotes the sentence that names an assumption in a part that is not assumed itself", () => {
    expect(sectionOf(text, "things")).toContain("- `listThings ?limit`: How many; 10 is assumed.");
  });

  it("names what comes from the reference, shared parts at the end", () => {
    expect(sectionOf(text, "things")).toContain("**`listThings`**");
    expect(sectionOf(text, "Shared by all")).toContain("`AnyNote`");
  });

  it("says so when all of a tag is documented", () => {
    const tags = [{ name: "things" }, { name: "nothings" }];
    expect(sectionOf(assumptionsText({ ...sampleContract, tags }, homes), "nothings")).toContain(
      "all of it is documented",
    );
  });

  it("joins what several parts share into one line", () => {
    const more = { type: "object", "x-provenance": "assumed", "x-provenance-reason": "Nobody says.", properties: {} };
    const shared = withChange(sampleContract, "#/components/schemas/Failure", more);
    const listed = assumptionsText(shared, new Map([["Failure", "common"]]));
    expect(sectionOf(listed, "Shared by all")).toContain("- `Failure`, `ThingCommon`: Nobody says.");
  });
});

describe("tiers", () => {
  const place = "#/paths/~1thing~1all/get/x-tier";

  it("are listed with their operations, and a companion is named as one", () => {
    const tiered = assumptionsText(flattenDocument(withChange(sampleContract, place, "companion")), homes);
    expect(sectionOf(tiered, "Tiers")).toMatch(/^- \*\*companion\*\*, .+: `listThings`\.$/m);
    expect(sectionOf(tiered, "things")).toContain("**`listThings`** (companion)");
  });

  it("have no section where no operation says its tier", () => expect(text).not.toContain("## Tiers"));
});

describe("provenancesOf", () => {
  const found = new Map(provenancesOf(sampleContract, homes).map((provenance) => [provenance.subject, provenance]));

  it("gives a part the provenance of the part around it", () => {
    expect(found.get("listThings ?limit")).toMatchObject({ value: "reference", stated: false });
    expect(found.get("ThingCommon.madeAt")).toMatchObject({ value: "assumed", reason: "Nobody says.", stated: false });
  });

  it("lets a part say something else", () => {
    expect(found.get("ThingCommon.id")).toMatchObject({ value: "documented", stated: true });
  });
});

describe("permissions", () => {
  it("are listed as assumed, operations with the same ones together", () => {
    const change = withChange(sampleContract, "#/paths/~1thing~1{thingId}/patch/x-permission", ["one", "other"]);
    const listed = assumptionsText(
      flattenDocument(withChange(change, "#/paths/~1thing~1all/get/x-permission", "none")),
      homes,
    );
    expect(sectionOf(listed, "Permissions")).toContain("- `changeThing`: `one` or `other`.");
    expect(sectionOf(listed, "Permissions")).toContain("- `listThings`: no permission.");
  });

  it("have no section where no operation says its own", () => expect(text).not.toContain("## Permissions"));
});
