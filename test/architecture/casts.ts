// The casts of a source file, `as const` apart, and the literals that it spreads into others. Used by test/architecture/casts.test.ts.
import ts from "typescript";

export interface Cast {
  readonly line: number;
  /** Written `as unknown as`. */
  readonly isDouble: boolean;
  /** Whether a comment stands on its line, or on one of the three lines above. */
  readonly hasReason: boolean;
}

/** Every cast; one `as unknown as` is two. */
export function findCasts(file: string, text: string): Cast[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const commented = commentedLines(source);
  const found: Cast[] = [];
  visitAll(source, (node) => {
    if (!ts.isAsExpression(node) || ts.isConstTypeReference(node.type)) return;
    const inner = withoutParentheses(node.expression);
    const isDouble = ts.isAsExpression(inner) && inner.type.kind === ts.SyntaxKind.UnknownKeyword;
    const at = lineOf(source, node.getStart(source));
    // A cast that goes over several lines may have its reason above any of them.
    const last = lineOf(source, node.type.getStart(source));
    const hasReason = range(at - 3, last).some((line) => commented.has(line));
    found.push({ line: at, isDouble, hasReason });
  });
  return found;
}

/** The lines on which an object literal is spread into another: its properties can stand there themselves. */
export function findSpreadLiterals(file: string, text: string): number[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: number[] = [];
  visitAll(source, (node) => {
    if (!ts.isSpreadAssignment(node) || !ts.isObjectLiteralExpression(withoutParentheses(node.expression))) return;
    found.push(lineOf(source, node.getStart(source)));
  });
  return found;
}

function visitAll(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node);
  ts.forEachChild(node, (child) => visitAll(child, look));
}

/** The lines that comments stand on. They are looked for between tokens, so that `//` in a text is none. */
function commentedLines(source: ts.SourceFile): ReadonlySet<number> {
  const lines = new Set<number>();
  visitAll(source, (node) => {
    const before = ts.getLeadingCommentRanges(source.text, node.getFullStart()) ?? [];
    const behind = ts.getTrailingCommentRanges(source.text, node.end) ?? [];
    for (const { pos, end } of [...before, ...behind]) {
      for (const line of range(lineOf(source, pos), lineOf(source, end))) lines.add(line);
    }
  });
  return lines;
}

function withoutParentheses(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) ? withoutParentheses(node.expression) : node;
}

function lineOf(source: ts.SourceFile, position: number): number {
  return source.getLineAndCharacterOfPosition(position).line + 1;
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
