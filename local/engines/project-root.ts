import { existsSync } from 'node:fs';
import path from 'node:path';
import { PlatformProblem } from './platform-problem.ts';

/**
 * The checkout's folder. Searched upwards from the working directory and from the running script, because this code
 * runs both as an ES module (npm start) and as CommonJS (jest), which share no way to ask for the own file's place.
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
