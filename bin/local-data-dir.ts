import path from 'node:path';
import { projectRoot } from '../local/engines/project-root.ts';

/** The folder with the data of the platform that runs on this machine. */
export const localDataDir = (): string => process.env['BANKSTACK_DATA_DIR'] ?? path.join(projectRoot(), '.local');
