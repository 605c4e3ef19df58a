/** What an answer has beside its document. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** True if the idempotency key was used before: the answer shows what the first request made, and nothing was made now. */
  readonly isReplayed: boolean;
  /** Finds the request in the logs of the platform. */
  readonly supportId: string | undefined;
}

const answers = new WeakMap<object, Answer>();

/** The answer that a document or a file came with. Undefined for anything that no call returned. */
export const answerOf = (document: object): Answer | undefined => answers.get(document);

/** Remembers what a document came with, for as long as the program keeps the document. */
export function keepAnswer(document: object, { status, headers }: Pick<Answer, 'status' | 'headers'>): void {
  const isReplayed = headers.get('idempotent-replayed') === 'true';
  answers.set(document, { status, headers, isReplayed, supportId: supportIdIn(headers) });
}

export const supportIdIn = (headers: Headers): string | undefined =>
  headers.get('x-amzn-requestid') ?? headers.get('x-request-id') ?? undefined;
