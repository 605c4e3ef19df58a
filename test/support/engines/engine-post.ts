import { engineInProcess, type ItemForm } from './in-process.ts';
import { leanLines } from './lean-lines.ts';
import { noteForms } from './request-forms.ts';

type Members = Readonly<Record<string, unknown>>;

/** Sends requests to the engine at an endpoint, in this process or behind a connection, and answers with status and body. */
export function enginePost(endpoint: string) {
  const { hostname, port } = new URL(endpoint);
  const address = { hostname, port: Number(port) };
  const lines = leanLines();
  const inProcess = engineInProcess(hostname);
  const engine = inProcess === undefined ? 'embedded' : 'memory';
  return {
    /** The engine takes and answers documents, if it is asked to. */
    takesDocuments: inProcess !== undefined,
    /** Sends one request, whose operation is named by `target` as in `DynamoDB_20120810.GetItem`. */
    post: async (
      target: string,
      input: Members,
      form: ItemForm = 'attributes',
    ): Promise<{ status: number; body: Members }> => {
      noteForms(engine, target.slice(target.indexOf('.') + 1), input);
      if (inProcess !== undefined) return inProcess(target, input, form);
      const { statusCode, body } = await lines.post(address, target, Buffer.from(JSON.stringify(input)));
      return { status: statusCode, body: JSON.parse(body.toString()) as Members };
    },
    destroy: () => lines.destroy(),
  };
}
