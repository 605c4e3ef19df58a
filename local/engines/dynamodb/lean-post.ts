import { leanLines } from './lean-lines.ts';

export type Members = Readonly<Record<string, unknown>>;

/** The answer of an engine to one request. */
export interface LeanAnswer {
  readonly status: number;
  readonly body: Members;
}

/** Sends requests of the DynamoDB protocol to the engine at an endpoint, over lines that stay open. */
export function leanPost(endpoint: string) {
  const { hostname, port } = new URL(endpoint);
  const lines = leanLines();
  return {
    /** Sends one request, whose operation is named by `target` as in `DynamoDB_20120810.GetItem`. */
    post: async (target: string, input: Members): Promise<LeanAnswer> => {
      const body = Buffer.from(JSON.stringify(input));
      const answer = await lines.post({ hostname, port: Number(port) }, target, body);
      return { status: answer.statusCode, body: JSON.parse(answer.body.toString()) as Members };
    },
    destroy: () => lines.destroy(),
  };
}
