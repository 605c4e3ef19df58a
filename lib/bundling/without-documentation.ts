import type { Plugin } from 'esbuild';
import { readFileSync } from 'node:fs';
import ts from 'typescript';

const ownModules = /[\\/]functions[\\/].*\.ts$/;

const links = /[\\/]functions[\\/]kernel[\\/]jsonapi[\\/]link\.ts$/;
/** The functions of that module that make schemas of relationships in answers. In bundles they make something that nobody can check with. */
const answerLinks: readonly string[] = ['linkTo', 'linksTo'];
const uncheckedLink = '{ const link: any = { optional: () => link }; return link; }';

/** Members of declarations that functions never read, by the function that takes the declaration. */
const membersOf: ReadonlyMap<string, readonly string[]> = new Map([
  ['defineCallback', ['summary']],
  ['definePage', ['summary']],
  ['defineVariant', ['example']],
]);

/**
 * Leaves out of bundles what only the pages of docs/, the OpenAPI document and tests read: the texts and examples of declarations,
 * and the schemas of answers and events. A top-level constant that nothing uses any more, most often a schema, is left out too:
 * esbuild keeps a call unless it is told that it has no effect. No module of functions/ has a call for its effect there.
 */
export const withoutDocumentation: Plugin = {
  name: 'without-documentation',
  setup: (build) => {
    build.onLoad({ filter: ownModules }, ({ path }) => ({
      contents: undocumented(readFileSync(path, 'utf8'), path),
      loader: 'ts',
    }));
  },
};

interface Edit {
  readonly at: number;
  readonly until: number;
  readonly text: string;
}

/** The source of a module of functions/ without its documentation. */
export function undocumented(source: string, path: string): string {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const edits: Edit[] = [];
  const edit = (node: ts.Node, text: string) => edits.push({ at: node.getStart(file), until: node.end, text });

  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && isDocumentation(node)) return void edit(node.initializer, 'undefined');
    if (ts.isShorthandPropertyAssignment(node) && isDocumentation(node)) {
      return void edit(node, `${node.name.text}: undefined`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  if (links.test(path)) for (const name of answerLinks) edit(bodyOf(name, file), uncheckedLink);

  for (const initializer of file.statements.flatMap(initializersOf)) {
    const start = initializer.getStart(file);
    edits.push({ at: start, until: start, text: '/* @__PURE__ */ (() => (' });
    edits.push({ at: initializer.end, until: initializer.end, text: '))()' });
  }
  return edited(source, edits);
}

function bodyOf(name: string, file: ts.SourceFile): ts.Block {
  const found = file.statements.filter(ts.isFunctionDeclaration).find((one) => one.name?.text === name);
  if (found?.body === undefined) throw new Error(`${file.fileName} has no function ${name}`);
  return found.body;
}

type Member = ts.PropertyAssignment | ts.ShorthandPropertyAssignment;

function isDocumentation(member: Member): boolean {
  if (!ts.isIdentifier(member.name)) return false;
  const name = member.name.text;
  const { parent: declaration } = member;
  const { parent: around } = declaration;
  if (ts.isCallExpression(around) && ts.isIdentifier(around.expression)) {
    return membersOf.get(around.expression.text)?.includes(name) ?? false;
  }
  return false;
}

/** The initializers of top-level constants that call something. */
function initializersOf(statement: ts.Statement): readonly ts.Expression[] {
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ initializer }) =>
    initializer !== undefined && calls(initializer) ? [initializer] : [],
  );
}

const calls = (node: ts.Node): boolean =>
  !ts.isFunctionLike(node) &&
  (ts.isCallExpression(node) ||
    ts.isNewExpression(node) ||
    ts.isSpreadAssignment(node) ||
    (ts.forEachChild(node, calls) ?? false));

function edited(source: string, edits: readonly Edit[]): string {
  const inOrder = edits.toSorted((one, other) => one.at - other.at || one.until - other.until);
  const parts: string[] = [];
  let place = 0;
  for (const { at, until, text } of inOrder) {
    parts.push(source.slice(place, at), text);
    place = until;
  }
  return [...parts, source.slice(place)].join('');
}
