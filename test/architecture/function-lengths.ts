// Measures the functions of a source file, in lines from the first of the declaration to the last of the body. A list of cases that
// `describe` is given does not count, neither by itself nor within another function. Used by test/architecture/shape.test.ts.
import ts from "typescript";

export interface FunctionLength {
  readonly name: string;
  readonly line: number;
  readonly lines: number;
}

/** Every function with a body, those inside others too; one without a name has that of what holds it. */
export function measureFunctions(file: string, text: string): FunctionLength[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: FunctionLength[] = [];
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;

  /** Gives the lines of the lists of cases within a node. */
  function visit(node: ts.Node): number {
    const line = lineOf(node.getStart(source));
    const lines = lineOf(node.end) - line + 1;
    const isFunction = ts.isFunctionLike(node) && "body" in node && node.body !== undefined;
    const place = found.length;
    let ofCases = 0;
    ts.forEachChild(node, (child) => {
      ofCases += visit(child);
    });
    if (isFunction && isListOfCases(node)) return lines;
    if (isFunction) found.splice(place, 0, { name: nameOf(node), line, lines: lines - ofCases });
    return ofCases;
  }
  visit(source);
  return found;
}

/** Whether it is given to `describe`, or to what `describe.each` makes. */
function isListOfCases({ parent }: ts.SignatureDeclaration): boolean {
  return ts.isCallExpression(parent) && /^describe\b/.test(parent.expression.getText());
}

function nameOf(node: ts.SignatureDeclaration): string {
  if (node.name !== undefined) return node.name.getText();
  const { parent } = node;
  const isNamed = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent);
  return isNamed ? parent.name.getText() : "a function without a name";
}
