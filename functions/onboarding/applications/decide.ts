import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { Caller } from '../../kernel/auth/caller.ts';
import { makersOf } from '../../kernel/journal/author.ts';
import { type Change, mergeChanges } from '../../kernel/journal/change.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { ConsequencesOf } from './consequences.ts';
import { applicationReply } from './resource.ts';
import type { Application } from './store.ts';
import { writesOf } from './waiting.ts';

interface DecisionCall {
  readonly now: Instant;
  readonly cipher: () => Promise<FieldCipher>;
  readonly save: (change: Change) => Promise<void>;
}

/**
 * Saves an application that has moved to another status, in one transaction with what follows from that status and with
 * `beside`. Returns the answer.
 */
export async function saveDecision(
  { now, cipher, save }: DecisionCall,
  moved: Application,
  consequencesOf: ConsequencesOf,
  beside: Change = { writes: [] },
) {
  const opened = await cipher();
  const reply = applicationReply(moved, opened);
  await save(mergeChanges({ writes: writesOf(moved) }, consequencesOf(moved, reply.data, now, opened), beside));
  return reply;
}

/** Who decides: the user of a token, and the users whose tokens made that token, its creator first. */
export interface Reviewer {
  readonly userId: string;
  readonly makerIds: readonly string[];
}

/** Every API token belongs to a user, and only API tokens have the scope. */
export function reviewerOf(caller: Caller): Reviewer {
  invariant(caller.kind === 'organisation', 'a customer token decides on an application');
  const { userId, ancestorIds } = caller;
  return { userId, makerIds: makersOf(ancestorIds, userId) };
}
