import { type LeanAnswer, leanPost, type Members } from '../../../local/engines/dynamodb/lean-post.ts';
import { engineInProcess, type ItemForm } from './in-process.ts';
import { noteForms } from './request-forms.ts';

/** Sends requests to the engine at an endpoint, in this process or behind a connection, and answers with status and body. */
export function enginePost(endpoint: string) {
  const inProcess = engineInProcess(new URL(endpoint).hostname);
  const lines = leanPost(endpoint);
  const engine = inProcess === undefined ? 'embedded' : 'memory';
  return {
    /** The engine takes and answers documents, if it is asked to. */
    takesDocuments: inProcess !== undefined,
    /** Sends one request, whose operation is named by `target` as in `DynamoDB_20120810.GetItem`. */
    post: async (target: string, input: Members, form: ItemForm = 'attributes'): Promise<LeanAnswer> => {
      noteForms(engine, target.slice(target.indexOf('.') + 1), input);
      if (inProcess !== undefined) return inProcess(target, input, form);
      return lines.post(target, input);
    },
    destroy: () => lines.destroy(),
  };
}
