import type { TableConnection } from '../../../local/table-connection.ts';
import { leanStreamsClient, leanTableClient } from './lean-client.ts';
import { leanDocuments } from './lean-documents.ts';

/** Lean clients of an engine that runs. They end with it. */
export function leanTableConnection({
  endpoint,
  stop,
}: {
  readonly endpoint: string;
  readonly stop: () => Promise<void>;
}): TableConnection {
  const client = leanTableClient(endpoint);
  const documents = leanDocuments(client, endpoint);
  const streams = leanStreamsClient(endpoint);
  return {
    client,
    documents,
    streams,
    stop: () => {
      for (const one of [client, documents, streams]) one.destroy();
      return stop();
    },
  };
}
