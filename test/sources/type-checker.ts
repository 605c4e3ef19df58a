import { join } from 'node:path';
import ts from 'typescript';

/** The type checker of a project. It checks the whole of it once, and after changes of some files only those files. */
export interface TypeChecker {
  readonly program: ts.Program;
  readonly whole: () => readonly string[];
  readonly files: (paths: readonly string[]) => readonly string[];
}

/** That of the project in a folder. */
export function typeChecker(folder: string): TypeChecker {
  const config = ts.getParsedCommandLineOfConfigFile(join(folder, 'tsconfig.json'), undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (fault) => {
      throw new Error(sentenceOf(fault));
    },
  });
  if (config === undefined) throw new Error(`${folder} has no tsconfig.json`);
  const { options, fileNames } = config;
  const host = ts.createCompilerHost(options);
  const parsed = new Map<string, ts.SourceFile | undefined>();
  const getSourceFile: ts.CompilerHost['getSourceFile'] = (name, ...how) => {
    if (!parsed.has(name)) parsed.set(name, host.getSourceFile(name, ...how));
    return parsed.get(name);
  };
  const load = () => ts.createProgram(fileNames, options, { ...host, getSourceFile });
  const program = load();
  return {
    program,
    whole: () => ts.getPreEmitDiagnostics(program).map(sentenceOf),
    files: (paths) => {
      const changed = paths.map((path) => join(folder, path));
      for (const name of changed) parsed.delete(name);
      const after = load();
      return changed.flatMap((name) => after.getSemanticDiagnostics(after.getSourceFile(name)).map(sentenceOf));
    },
  };
}

function sentenceOf({ file, start, messageText }: ts.Diagnostic): string {
  const text = ts.flattenDiagnosticMessageText(messageText, '\n');
  if (file === undefined || start === undefined) return text;
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(start).line + 1} ${text}`;
}
