import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const readName = /\.(\w+)/g;
/** What the library itself reads of a schema. */
const readOfItself = /\b(?:this|inst|schema|self)\??\.(\w+)/g;

/** All names that a module of `functions/` reads of any value, as in `schema.optional()`. */
export function namesReadIn(functionsDirectory: string): ReadonlySet<string> {
  const sources = globSync('**/*.ts', { cwd: functionsDirectory });
  return new Set(sources.flatMap((path) => namesOf(readName, readFileSync(join(functionsDirectory, path), 'utf8'))));
}

/**
 * A module of Zod without the members of its classes that nothing reads: those that are not in `read`, and that no member which stays
 * reads. A class is `$constructor(name, init, members)`. With a member goes what only it needs, because esbuild leaves out what is not read.
 */
export function withUsedMembers(source: string, read: ReadonlySet<string>): string {
  const file = ts.createSourceFile('schemas.js', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const members = membersOf(file);
  const kept = new Set<ts.Node>();
  const names = new Set([...read, ...namesOf(readOfItself, outside(source, members))]);
  // Until no member that stays reads another: `refine` reads `check`, which reads `clone`.
  for (let before = -1; before < kept.size;) {
    before = kept.size;
    for (const member of members.filter((one) => !kept.has(one) && names.has(nameOf(one)))) {
      kept.add(member);
      for (const name of namesOf(readOfItself, member.getText(file))) names.add(name);
    }
  }
  return outside(
    source,
    members.filter((member) => !kept.has(member)),
  );
}

const namesOf = (pattern: RegExp, text: string): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);

const nameOf = ({ name }: ts.ObjectLiteralElementLike): string =>
  name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : '';

/** The source without some of its members, and without the comma after each. */
function outside(source: string, members: readonly ts.ObjectLiteralElementLike[]): string {
  const ends = [0, ...members.map(({ end }) => end + (source[end] === ',' ? 1 : 0))];
  const parts = members.map((member, index) => source.slice(ends[index], member.getFullStart()));
  return [...parts, source.slice(ends.at(-1))].join('');
}

/** The members of all classes, in the order of the source. */
function membersOf(node: ts.Node): readonly ts.ObjectLiteralElementLike[] {
  const found: ts.ObjectLiteralElementLike[] = [];
  const visit = (one: ts.Node): void => {
    if (isCallOf(one, '$constructor'))
      found.push(...tablesOf(one.arguments[2]).flatMap(({ properties }) => properties));
    else ts.forEachChild(one, visit);
  };
  visit(node);
  return found;
}

/** The object of the members, or those of `derived(computed, members)`. */
function tablesOf(members: ts.Expression | undefined): readonly ts.ObjectLiteralExpression[] {
  if (members === undefined) return [];
  if (ts.isObjectLiteralExpression(members)) return [members];
  return isCallOf(members, 'derived') ? members.arguments.filter(ts.isObjectLiteralExpression) : [];
}

const isCallOf = (node: ts.Node, name: string): node is ts.CallExpression =>
  ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === name;
