import type { TableConnection } from '../../../local/table-connection.ts';
import { leanStreamsClient, leanTableClient } from './lean-client.ts';
import { leanDocuments } from './lean-documents.ts';
import { startTestEngine } from './test-engine.ts';

/** The engine of a test with lean clients, for a platform on virtual time. */
export async function connectLean(): Promise<TableConnection> {
  const engine = await startTestEngine();
  const client = leanTableClient(engine.endpoint);
  const documents = leanDocuments(client, engine.endpoint);
  const streams = leanStreamsClient(engine.endpoint);
  return {
    client,
    documents,
    streams,
    stop: () => {
      for (const one of [client, documents, streams]) one.destroy();
      return engine.stop();
    },
  };
}
