import path from 'node:path';
import ts from 'typescript';

/** What the compiler says about a program, and what it had to do for it. */
export interface CompilerReport {
  readonly faults: readonly string[];
  /** How many types the compiler made: its work, the same on every machine. */
  readonly types: number;
  readonly cpuSeconds: number;
}

const strict: ts.CompilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2022,
  types: ['node'],
  noEmit: true,
  skipLibCheck: true,
};

/** Compiles files of a project of a user as strictly as TypeScript can. */
export function compile(folder: string, names: readonly string[], options: ts.CompilerOptions = {}): CompilerReport {
  const before = process.cpuUsage();
  const program = ts.createProgram(
    names.map((name) => path.join(folder, name)),
    { ...strict, typeRoots: [path.join(folder, 'node_modules/@types')], ...options },
  );
  const faults = ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ messageText, file, start = 0 }) =>
        `${lineOf(file, start)}${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
  const { user, system } = process.cpuUsage(before);
  return { faults, types: program.getTypeCount(), cpuSeconds: (user + system) / 1e6 };
}

const lineOf = (file: ts.SourceFile | undefined, start: number): string =>
  file === undefined ? '' : `${path.basename(file.fileName)}:${file.getLineAndCharacterOfPosition(start).line + 1} `;
