import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { BankstackOptions } from '../../../client/typescript/src/index.ts';
import type { AnyOperation } from '../../../functions/kernel/http/operation.ts';
import { operations } from '../../../functions/registry.ts';

type Members = Readonly<Record<string, unknown>>;

/** What the Python process answers to a call. */
interface Reply {
  readonly call: number;
  readonly error?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly document?: object;
  readonly bytes?: string;
}

/** The Python client in the form of the module of the TypeScript one: each call goes to the process that listens on a port. */
export async function pythonClient(port: number) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.unref();
  const exchange = exchangeOver(socket);
  const answers = new WeakMap<object, { readonly status: number; readonly headers: Headers }>();

  class PythonBankstack {
    readonly #options: BankstackOptions;

    constructor(options: BankstackOptions) {
      this.#options = options;
      const calls = operations.map((operation) => [operation.id, (members: Members) => this.#call(operation, members)]);
      Object.assign(this, Object.fromEntries(calls));
    }

    async #call({ id, method, path }: AnyOperation, members: Members): Promise<object | undefined> {
      const { baseUrl, token, hooks } = this.#options;
      hooks?.onRequest?.({ operation: id, method, path, attempt: 1 });
      const file = members['file'];
      const sent = file instanceof Uint8Array ? { ...members, file: Buffer.from(file).toString('base64') } : members;
      const reply = await exchange({ operation: id, baseUrl, token, members: sent });
      if (reply.error !== undefined) throw new Error(reply.error);
      const answer = reply.bytes === undefined ? reply.document : { bytes: Buffer.from(reply.bytes, 'base64') };
      if (answer === undefined) return undefined;
      answers.set(answer, { status: reply.status ?? 0, headers: new Headers(reply.headers) });
      return answer;
    }
  }
  return { Bankstack: PythonBankstack, answerOf: (document: object) => answers.get(document) };
}

/** Sends calls, each in a line, and hands out the lines that answer them. */
function exchangeOver(socket: Socket): (call: object) => Promise<Reply> {
  const pending = new Map<number, (reply: Reply) => void>();
  let count = 0;
  createInterface({ input: socket }).on('line', (line) => {
    const reply = JSON.parse(line) as Reply;
    pending.get(reply.call)?.(reply);
    pending.delete(reply.call);
  });
  socket.on('close', () => {
    for (const [call, answer] of pending) answer({ call, error: 'the Python process has ended' });
  });
  return (call) =>
    new Promise((resolve) => {
      count += 1;
      pending.set(count, resolve);
      socket.write(`${JSON.stringify({ ...call, call: count })}\n`);
    });
}
