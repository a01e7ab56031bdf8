// Measures the functions of a source file, in lines from the first of the declaration to the last of the body. Used by
// test/architecture/shape.test.ts.
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
  function visit(node: ts.Node): void {
    if (ts.isFunctionLike(node) && "body" in node && node.body !== undefined) {
      const line = lineOf(node.getStart(source));
      found.push({ name: nameOf(node), line, lines: lineOf(node.end) - line + 1 });
    }
    ts.forEachChild(node, visit);
  }
  visit(source);
  return found;
}

function nameOf(node: ts.SignatureDeclaration): string {
  if (node.name !== undefined) return node.name.getText();
  const { parent } = node;
  const isNamed = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent);
  return isNamed ? parent.name.getText() : "a function without a name";
}
