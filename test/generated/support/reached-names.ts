import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** A name that a file below a folder declares: `money/payments/due.ts paymentSteps`. */
export type DeclaredName = `${string} ${string}`;

/** A file, as far as its names go: what each top-level name mentions, and where its imports come from. */
interface NamesOfFile {
  readonly mentions: ReadonlyMap<string, ReadonlySet<string>>;
  readonly imports: ReadonlyMap<string, DeclaredName>;
}

/**
 * Follows names through the files below a folder. A function that mentions another one counts as if it called it; a mere type counts
 * as well, because it mentions nothing that runs.
 */
export class ReachedNames {
  readonly #root: string;
  readonly #textOf: (file: string) => string;
  readonly #files = new Map<string, NamesOfFile>();

  constructor(root: string, textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8')) {
    this.#root = root;
    this.#textOf = textOf;
  }

  /** The shortest way from a name to one for which `isTarget` is true, both included; undefined if none is reached. */
  wayTo(first: DeclaredName, isTarget: (name: DeclaredName) => boolean): readonly DeclaredName[] | undefined {
    const ways = new Map<DeclaredName, readonly DeclaredName[]>([[first, [first]]]);
    // A map lists what is added while it is read.
    for (const [name, way] of ways) {
      if (isTarget(name)) return way;
      for (const next of this.#mentionedBy(name)) if (!ways.has(next)) ways.set(next, [...way, next]);
    }
    return undefined;
  }

  #mentionedBy(declared: DeclaredName): readonly DeclaredName[] {
    const [file = '', name = ''] = declared.split(' ');
    const { mentions, imports } = this.#namesOf(file);
    return [...(mentions.get(name) ?? [])].flatMap((one) => {
      if (mentions.has(one)) return [`${file} ${one}` as const];
      return imports.get(one) ?? [];
    });
  }

  #namesOf(file: string): NamesOfFile {
    const known = this.#files.get(file) ?? this.#read(file);
    this.#files.set(file, known);
    return known;
  }

  #read(file: string): NamesOfFile {
    const source = ts.createSourceFile(file, this.#textOf(file), ts.ScriptTarget.Latest, true);
    const mentions = new Map<string, ReadonlySet<string>>();
    const imports = new Map<string, DeclaredName>();
    for (const statement of source.statements) {
      if (ts.isImportDeclaration(statement)) {
        for (const [name, from] of this.#imported(file, statement)) imports.set(name, from);
      }
      if (ts.isExportDeclaration(statement)) {
        // `export { move } from './move.ts'` declares a name that mentions one of another file.
        for (const [name, from] of this.#imported(file, statement)) {
          imports.set(from, from);
          mentions.set(name, new Set([from]));
        }
      }
      for (const name of namesIn(statement)) mentions.set(name, identifiersIn(statement));
    }
    return { mentions, imports };
  }

  #imported(
    file: string,
    statement: ts.ImportDeclaration | ts.ExportDeclaration,
  ): readonly (readonly [string, DeclaredName])[] {
    const { moduleSpecifier } = statement;
    if (
      moduleSpecifier === undefined ||
      !ts.isStringLiteral(moduleSpecifier) ||
      !moduleSpecifier.text.startsWith('.')
    ) {
      return [];
    }
    const bindings = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : statement.exportClause;
    if (bindings === undefined || !(ts.isNamedImports(bindings) || ts.isNamedExports(bindings))) return [];
    const from = path.relative(this.#root, path.join(this.#root, path.dirname(file), moduleSpecifier.text));
    return bindings.elements.map(
      (one) => [one.name.text, `${from} ${(one.propertyName ?? one.name).text}` as const] as const,
    );
  }
}

function namesIn(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
  }
  const isNamed = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement);
  return isNamed && statement.name !== undefined ? [statement.name.text] : [];
}

function identifiersIn(node: ts.Node): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (one: ts.Node): void => {
    if (ts.isIdentifier(one)) found.add(one.text);
    ts.forEachChild(one, visit);
  };
  visit(node);
  return found;
}
