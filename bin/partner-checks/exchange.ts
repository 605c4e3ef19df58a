import type * as z from 'zod';
import { jsonBytesMax } from '../../functions/ports/https/post-json.ts';
import { isUtf8Type } from '../../functions/kernel/base/json/utf8.ts';

/** A request to a partner and what came back. The secret is not in it. */
export interface PartnerExchange {
  readonly path: string;
  readonly key?: string;
  readonly sent: unknown;
  readonly tookMs: number;
  readonly status?: number;
  readonly contentType?: string;
  readonly answer?: string;
  /** Why nothing came back, in words. */
  readonly failure?: string;
}

/** Sends requests like `fetch`, and keeps them and their answers. `now` is a clock in milliseconds. */
export const recording =
  (exchanges: PartnerExchange[], now: () => number): typeof fetch =>
  async (url, request = {}) => {
    const started = now();
    const key = new Headers(request.headers).get('idempotency-key') ?? undefined;
    const asked = {
      path: new URL(url instanceof Request ? url.url : url).pathname.split('/').at(-1) ?? '',
      ...(key === undefined ? {} : { key }),
      sent: typeof request.body === 'string' ? (JSON.parse(request.body) as unknown) : undefined,
    };
    try {
      const response = await fetch(url, request);
      const bytes = await firstBytes(response);
      exchanges.push({
        ...asked,
        tookMs: now() - started,
        status: response.status,
        contentType: response.headers.get('content-type') ?? '',
        answer: Buffer.from(bytes).toString('utf8'),
      });
      const { status, headers } = response;
      return new Response(hasNoBody.has(status) ? null : Buffer.from(bytes), { status, headers });
    } catch (error) {
      const isLate = request.signal?.aborted === true;
      const failure = isLate ? 'no complete answer came in time' : `the connection failed${causeOf(error)}`;
      exchanges.push({ ...asked, tookMs: now() - started, failure });
      throw error;
    }
  };

const hasNoBody: ReadonlySet<number> = new Set([204, 205, 304]);

const causeOf = (error: unknown): string => {
  const { code } = (error instanceof Error ? (error.cause ?? {}) : {}) as { code?: string };
  return code === undefined ? '' : ` (${code})`;
};

/** The body of an answer, up to one byte more than an answer may have. */
async function firstBytes({ body }: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let read = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    read += chunk.length;
    if (read > jsonBytesMax) break;
  }
  return Buffer.concat(chunks);
}

/** What is wrong with an answer, in words without a full stop; undefined if it has one of the statuses and, as a 200, the form. */
export function answerFault(
  exchange: PartnerExchange,
  statuses: readonly number[],
  form: z.ZodType | undefined,
): string | undefined {
  const { failure, status, contentType = '', answer = '' } = exchange;
  if (failure !== undefined || status === undefined) return failure;
  if (!statuses.includes(status)) return `the status is ${status}, and should be ${statuses.join(' or ')}`;
  if (status !== 200) return undefined;
  if (Buffer.byteLength(answer) > jsonBytesMax) return `the answer has more than ${jsonBytesMax / 1024} KiB`;
  if (!/^application\/([\w.-]+\+)?json\b/i.test(contentType) || !isUtf8Type(contentType)) {
    return `the content type is ${contentType === '' ? 'absent' : contentType}, and should be application/json`;
  }
  const json = jsonIn(answer);
  if (json === undefined) return 'the answer is no JSON';
  const read = form?.safeParse(json.value);
  if (read === undefined || read.success) return undefined;
  return read.error.issues
    .map(({ path, message }) => `${path.length === 0 ? 'the answer' : path.join('.')}: ${message}`)
    .join('; ');
}

function jsonIn(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}
