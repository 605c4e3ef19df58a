import { randomUUID } from 'node:crypto';
import { createCallbackHandler } from '../../../functions/kernel/http/callback-handler.ts';
import type { Callback } from '../../../functions/kernel/http/callback.ts';
import type { Platform } from '../../../functions/ports/platform.ts';
import { signatureOf } from '../../../functions/ports/https/signature.ts';
import { callbacks } from '../../../functions/registry.ts';
import type { Bank } from '../bank/bank.ts';

export interface CallbackSignature {
  readonly id?: string;
  readonly secret?: string;
  readonly ageSeconds?: number;
  readonly contentType?: string;
}

/** The handlers of each platform by the path of their callback. A function makes its handler once too. */
const handlers = new WeakMap<Platform, Map<string, CallbackHandler>>();

type CallbackHandler = ReturnType<typeof createCallbackHandler>;

function handlerOf(callback: Callback, platform: Platform): CallbackHandler {
  const known = handlers.get(platform) ?? new Map<string, CallbackHandler>();
  handlers.set(platform, known);
  const handler = known.get(callback.path) ?? createCallbackHandler(callback, platform);
  known.set(callback.path, handler);
  return handler;
}

/** Sends a message of a partner to a callback, signed with a secret; answers status and body. */
export async function tellCallback(
  bank: Bank,
  path: string,
  content: object | string | Buffer,
  { id = randomUUID(), secret, ageSeconds = 0, contentType }: CallbackSignature & { readonly secret: string },
): Promise<{ readonly status: number; readonly body: unknown }> {
  const callback = callbacks.find((one) => one.path === path);
  if (callback === undefined) throw new Error(`there is no callback ${path}`);
  const body = Buffer.isBuffer(content)
    ? content
    : Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
  const timestamp = String(Math.floor(Date.parse(bank.clock.now()) / 1000) - ageSeconds);
  const handle = handlerOf(callback, bank.platform);
  const { statusCode, body: answered } = await handle({
    headers: {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatureOf(id, timestamp, body, secret),
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
    },
    multiValueHeaders: {},
    body: body.toString('base64'),
    isBase64Encoded: true,
    requestContext: { requestId: 'request' },
  } as never);
  return { status: statusCode, body: answered === '' ? undefined : (JSON.parse(answered) as unknown) };
}
