import { describe, expect, it } from "vitest";
import { hasElement, isBlankHtml, toHtml, toPlainText } from "../../../../../mock/engine/core/text/html-text.ts";

describe("HTML of plain text", () => {
  it("keeps paragraphs and line breaks and escapes the rest", () => {
    expect(toHtml("a < b\nc\n\nd & e")).toBe("<p>a &lt; b<br>c</p>\n<p>d &amp; e</p>");
  });
});

describe("an element", () => {
  it.each(["<p>a</p>", "a<br>b", "<B>a</B>", "a</p>", '<a href="x y" download>a', "<hr/>"])("is in %s", (text) =>
    expect(hasElement(text)).toBe(true),
  );
  it.each(["a < b", "a <3 b", "1<2>0", "", "Max <lena@example.org>", "i<b und b>c", "<https://example.org>", "<Name>"])(
    "is not in %j",
    (text) => expect(hasElement(text)).toBe(false),
  );
});

describe("plain text of HTML", () => {
  it("separates blocks by blank lines and drops elements", () => {
    expect(toPlainText("<p>Guten Tag,</p>\n<p>a <b>b</b><br>c</p><ul><li>d</li></ul>")).toBe(
      "Guten Tag,\n\na b\nc\n\nd",
    );
  });

  it("keeps text in angle brackets that is not an element", () => {
    expect(toPlainText('<p class="a">Max <lena@example.org>, i<b und b>c <!-- x --><o:p></o:p></p>')).toBe(
      "Max <lena@example.org>, i<b und b>c",
    );
  });

  it("decodes common entities, each once", () => {
    expect(toPlainText("a &lt;b&gt; &amp;lt; &quot;c&#39;&nbsp;d &euro;")).toBe("a <b> &lt; \"c' d &euro;");
  });

  it("restores the text that the HTML was generated from", () => {
    const text = "a < b & c\nd\n\ne";
    expect(toPlainText(toHtml(text))).toBe(text);
  });
});

describe("blank HTML", () => {
  it.each(["<p></p>", "<p>&nbsp;</p><br>", " "])("is %j", (text) => expect(isBlankHtml(text)).toBe(true));
  it.each(["<p>a</p>", '<p><img src="x.png"></p>', "<>"])("is not %j", (text) => expect(isBlankHtml(text)).toBe(false));
});
