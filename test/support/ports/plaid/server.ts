import type { Socket } from 'node:net';
import {
  createPlaidAccountLinking,
  type PlaidOptions,
} from '../../../../functions/ports/account-linking/plaid/plaid-account-linking.ts';
import { systemClock } from '../../../../functions/ports/clock/system-clock.ts';
import { createStructuredLog } from '../../../../functions/ports/log/structured-log.ts';
import { onHttpRequest, startLoopbackReceiver } from '../../delivery/loopback-receiver.ts';
import { fixedSecret } from '../../identity/example-provider.ts';
import { errorBody } from './errors.ts';

export const plaidCredentials = { clientId: 'client-5e8a', secret: 's3cr3t-9d27' };

/** What the server of a test gives: JSON with a status, or anything written to the socket. */
export type PlaidAnswer = { readonly status?: number; readonly body: unknown } | ((socket: Socket) => void);

export interface PlaidRequest {
  /** `auth`, `identity` or `balance`. */
  readonly product: string;
  readonly token: string;
  readonly head: string;
  readonly body: string;
}

export const jsonAnswer = (body: unknown, status = 200): string => {
  const text = JSON.stringify(body);
  return `HTTP/1.1 ${status} X\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`;
};

/** What Plaid answers to a request that is not as it has to be; undefined if it is. */
function faultOf(head: string, body: string): PlaidAnswer | undefined {
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1];
  const error = (type: string, code: string) => ({ status: 400, body: errorBody({ type, code }) });
  if (!head.startsWith('POST /processor/')) return { status: 404, body: {} };
  if (header('content-type') !== 'application/json') return error('INVALID_REQUEST', 'INVALID_HEADERS');
  if (header('authorization') !== undefined) return error('INVALID_REQUEST', 'INVALID_HEADERS');
  const isKnown =
    header('plaid-client-id') === plaidCredentials.clientId && header('plaid-secret') === plaidCredentials.secret;
  if (!isKnown) return error('INVALID_INPUT', 'INVALID_API_KEYS');
  if (header('plaid-version') !== '2020-09-14') return error('INVALID_REQUEST', 'INVALID_HEADERS');
  const members = Object.keys(JSON.parse(body) as object);
  return members.join() === 'processor_token' ? undefined : error('INVALID_REQUEST', 'MISSING_FIELDS');
}

/** A server that speaks as Plaid, and the adapter before it. Pauses of the adapter pass at once; `pauses` has them. */
export async function startPlaid(answer: (asked: PlaidRequest) => PlaidAnswer, options: Partial<PlaidOptions> = {}) {
  const asked: PlaidRequest[] = [];
  const lines: {
    readonly level: string;
    readonly message: string;
    readonly fields: Readonly<Record<string, unknown>>;
  }[] = [];
  const pauses: number[] = [];
  const receiver = await startLoopbackReceiver((socket) =>
    onHttpRequest(socket, ({ head, body }) => {
      const text = body.toString();
      const served = faultOf(head, text) ?? answerTo(head, text);
      if (served instanceof Function) served(socket);
      else socket.end(jsonAnswer(served.body, served.status));
    }),
  );
  function answerTo(head: string, body: string): PlaidAnswer {
    const { processor_token: token } = JSON.parse(body) as { readonly processor_token: string };
    const one = { product: /^POST \/processor\/(\w+)\/get /.exec(head)?.[1] ?? '', token, head, body };
    asked.push(one);
    return answer(one);
  }
  const write = (level: string) => (message: string, fields: object) =>
    void lines.push({ level, message, fields: { ...fields } });
  const linking = createPlaidAccountLinking({
    baseUrl: `http://127.0.0.1:${receiver.port}`,
    secret: fixedSecret(JSON.stringify(plaidCredentials)),
    clock: systemClock,
    log: createStructuredLog({ info: write('info'), warn: write('warn'), error: write('error') }),
    wait: (ms) => Promise.resolve(void pauses.push(ms)),
    allowHttp: true,
    ...options,
  });
  return { ...receiver, linking, asked, lines, pauses };
}
