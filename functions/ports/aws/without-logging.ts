import { invariant } from '../../kernel/base/invariant.ts';

interface Client {
  readonly middlewareStack: { remove(name: string): boolean };
}

/**
 * Takes the logging step out of a client of the SDK and returns the client. That step copies every request and every answer for a
 * logger that we never give it, which was a tenth of the processor time of a payment.
 */
export function withoutLogging<One extends Client>(client: One): One {
  invariant(
    client.middlewareStack.remove('loggerMiddleware'),
    'the client of the SDK has no logging step of this name',
  );
  return client;
}
