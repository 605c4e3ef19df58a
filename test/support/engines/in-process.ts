type Members = Readonly<Record<string, unknown>>;

/** How a request and its answer hold items: as attributes, as on the wire and where nothing is said, or as documents that never change. */
export type ItemForm = 'attributes' | 'documents';

/** Takes a request of the DynamoDB protocol, named as in `DynamoDB_20120810.GetItem`, and answers it as the wire would. */
export type EngineInProcess = (
  target: string,
  input: Members,
  form?: ItemForm,
) => Promise<{ status: number; body: Members }>;

const engines = new Map<string, EngineInProcess>();
let opened = 0;

/** Gives an engine of this process an endpoint, at which all lean clients of this process reach it. */
export function openInProcess(engine: EngineInProcess): {
  readonly endpoint: string;
  readonly stop: () => Promise<void>;
} {
  opened += 1;
  const hostname = `in-process-${String(opened)}.invalid`;
  engines.set(hostname, engine);
  return { endpoint: `http://${hostname}`, stop: () => Promise.resolve(void engines.delete(hostname)) };
}

/** The engine behind a host name, if it is in this process. */
export const engineInProcess = (hostname: string): EngineInProcess | undefined => engines.get(hostname);
