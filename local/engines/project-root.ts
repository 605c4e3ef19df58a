import { existsSync } from 'node:fs';
import path from 'node:path';
import { PlatformProblem } from './platform-problem.ts';

/**
 * The folder of the checkout. It searches upwards from the working directory and from the running script, because this code runs
 * both as an ES module (npm start) and as CommonJS (jest), and there is no common way to get the path of the current file.
 */
export function projectRoot(): string {
  for (const start of [process.cwd(), path.dirname(process.argv[1] ?? '.')]) {
    let folder = path.resolve(start);
    while (folder !== path.dirname(folder)) {
      if (existsSync(path.join(folder, 'local', 'engines', 'project-root.ts'))) return folder;
      folder = path.dirname(folder);
    }
  }
  throw new PlatformProblem('The project folder was not found.', 'Run the command inside the checkout of Bankstack.');
}
