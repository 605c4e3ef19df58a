import type { TableConnection } from '../../../local/table-connection.ts';
import { leanTableConnection } from './lean-table-connection.ts';
import { startTestEngine } from './test-engine.ts';

/** The engine of a test with lean clients, for a platform on virtual time. */
export const connectLean = async (): Promise<TableConnection> => leanTableConnection(await startTestEngine());
