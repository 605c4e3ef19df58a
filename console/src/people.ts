import { ApiError } from '@bankstack/client';
import type { PeopleForm, PersonSummary } from './person.ts';

/** A session of the person who has signed in. */
export interface SessionSummary {
  readonly createdAt: string;
  readonly usedAt: string;
  readonly endsAt: string;
  /** True for the session of this browser. */
  readonly isHere: boolean;
}

export interface ConsolePeople {
  readonly sessions: readonly SessionSummary[];
  /** What the people of the organisation are called, those who have left too. */
  readonly names: readonly { readonly userId: string; readonly name: string }[];
  /** Absent for everybody but administrators. */
  readonly people?: readonly PersonSummary[];
  readonly hasMorePeople?: boolean;
}

/** The sessions of the person, what their colleagues are called, and for an administrator the people of the organisation, as a deployed platform knows them. */
export async function readPeople(): Promise<ConsolePeople> {
  const answer = await fetch('session');
  if (answer.status === 401) throw new Error('Your session has ended.');
  if (!answer.ok) throw new Error(`The platform answers ${String(answer.status)}.`);
  return (await answer.json()) as ConsolePeople;
}

/** Does what an administrator has chosen, and reads what is there afterwards. Rejects with the sentence of the platform if it refuses. */
export async function managePeople(form: PeopleForm): Promise<ConsolePeople> {
  const sent = fetch('session', { method: 'PATCH', body: new URLSearchParams(form) });
  const answer = await sent.catch((cause: unknown) => {
    throw new Error('There was no answer. Reload the page: it may have been done.', { cause });
  });
  if (answer.status === 401) throw new Error('Your session has ended.');
  if (answer.ok) return (await answer.json()) as ConsolePeople;
  const refused = (await answer.json().catch(() => ({}))) as {
    readonly errors?: ConstructorParameters<typeof ApiError>[0];
  };
  if (refused.errors === undefined) throw new Error(`The platform answers ${String(answer.status)}.`);
  throw new ApiError(refused.errors, {
    operation: 'manageConsolePeople',
    status: answer.status,
    idempotencyKey: undefined,
    retryAfterSeconds: undefined,
  });
}
