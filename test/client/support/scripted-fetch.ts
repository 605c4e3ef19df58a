/** What a scripted server answers; an error is thrown as a broken connection is. */
export type ScriptedAnswer =
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | Error
  | 'silence';

export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A `fetch` that gives these answers one after the other, the last one for ever, and keeps what it was asked. */
export function scriptedFetch(...answers: readonly ScriptedAnswer[]) {
  const requests: SentRequest[] = [];
  const send = (url: string, { method = '', headers, body, signal }: RequestInit = {}): Promise<Response> => {
    requests.push({
      method,
      url,
      headers: headers as Record<string, string>,
      body: typeof body === 'string' ? JSON.parse(body) : body,
    });
    const answer = answers[Math.min(requests.length, answers.length) - 1];
    if (answer instanceof Error) return Promise.reject(answer);
    if (answer === 'silence' || answer === undefined) return untilAborted(signal);
    const { status, body: document, headers: answered = {} } = answer;
    const text = document === undefined ? null : typeof document === 'string' ? document : JSON.stringify(document);
    return Promise.resolve(new Response(text, { status, headers: answered }));
  };
  return { fetch: send as typeof fetch, requests };
}

const untilAborted = (signal: AbortSignal | null | undefined): Promise<Response> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });

/** The document of a refusal with one error. */
export const refusal = (code: string, more: object = {}) => ({
  errors: [
    { status: '0', title: code, code, detail: `${code} happened`, details: '', meta: { supportId: '42' }, ...more },
  ],
});
