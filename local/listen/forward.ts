import type { ReceivedRequest } from './receiver.ts';

/** A delivery times out after this time, so a later answer would come too late. */
const forwardMsMax = 10_000;
const badGateway = 502;

/** Headers about one connection, which the next connection has of its own. */
const hopHeaders = new Set([
  'host',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'expect',
  'upgrade',
]);

/** The result of a request that was forwarded. Its status is the answer to the platform. */
export interface ForwardResult {
  readonly status: number;
  /** The reason for a missing answer: the status is then 502. */
  readonly problem?: string;
}

/**
 * Hands a delivery on to another address, with the same bytes and headers: signatures and timestamp stay valid there. An
 * address that does not answer counts as 502, so the platform tries again later.
 */
export async function forward(
  { headers, body }: Pick<ReceivedRequest, 'headers' | 'body'>,
  url: string,
): Promise<ForwardResult> {
  const handed = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (!hopHeaders.has(name) && typeof value === 'string') handed.set(name, value);
  }
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: handed,
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(forwardMsMax),
    });
    await response.body?.cancel();
    return { status: response.status };
  } catch (error) {
    return { status: badGateway, problem: whyOf(error) };
  }
}

/** The code of a failed connection is in the cause; the message says only "fetch failed". */
export function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer in time';
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return 'code' in cause ? String(cause.code) : cause.message;
}
