import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { defined } from '../../kernel/base/defined.ts';
import { type Change, mergeChanges } from '../../kernel/journal/change.ts';
import type { DisputeEnd, DisputeFacts } from '../../outreach/emails/dispute-letters.ts';
import { recordEmail } from '../../outreach/emails/for-others.ts';
import type { DisputeEmail } from '../../outreach/outreach-settings/for-others.ts';
import type { Dispute } from './store.ts';

type LetterChange = Pick<Change, 'writes' | 'wakes'>;

/**
 * The part of a change that writes to every owner of the account about a dispute: once each, after the change. It is one record however many
 * own the account, which the worker of e-mails splits (`emailsToOwners`). Nothing if the organisation had turned these letters off when the
 * dispute was opened.
 */
export function letterToOwners(
  dispute: Dispute,
  name: DisputeEmail,
  now: Instant,
  more: Partial<Pick<DisputeFacts, 'moved' | 'taken' | 'on' | 'end'>> = {},
): LetterChange {
  const { hasLetters, organisationId, id } = dispute;
  if (hasLetters !== true) return { writes: [] };
  const facts = { ...factsOf(dispute), ...more };
  const about = { type: 'dispute', id };
  return recordEmail({ organisationId, name, dispute: about, facts, reference: `${id}-${name}`, createdAt: now });
}

const dateOf = (at: Instant | undefined) => (at === undefined ? undefined : bankDateOf(at));

const factsOf = ({ amount, cardLast4Digits, createdAt, creditDueAt, decisionDueAt }: Dispute) =>
  defined({
    amount,
    cardLast4Digits,
    receivedOn: bankDateOf(createdAt),
    creditDueOn: dateOf(creditDueAt),
    decisionDueOn: dateOf(decisionDueAt),
  });

/** What a dispute has credited for good, or until it is decided: not what is yet to be taken back. */
export const keptOf = ({ credited, takeBack }: Dispute): number => (credited ?? 0) - (takeBack?.amount ?? 0);

/** How a dispute has ended. `NotTaken`: the processor has refused to look into it, which decides nothing about the claim. */
export type HolderEnd = DisputeEnd | 'NotTaken';

/**
 * How a dispute has ended for its holder; undefined if it is not decided. One that is won with nothing left to credit was paid by the
 * merchant before.
 */
export function endOf(dispute: Dispute): HolderEnd | undefined {
  const { status, denialReason, wonAmount } = dispute;
  switch (status) {
    case 'InvestigationStarted':
    case 'ProvisionallyCredited':
      return undefined;
    case 'ResolvedWon':
      if (keptOf(dispute) === 0) return 'Merchant';
      return wonAmount === undefined ? 'Won' : 'WonInPart';
    case 'ResolvedLost':
      return 'Lost';
    case 'Denied':
      return deniedEnds[denialReason ?? 'DecidedByProcessor'];
  }
}

const deniedEnds = { RefusedByProcessor: 'NotTaken', DecidedByProcessor: 'Refused', Withdrawn: 'Withdrawn' } as const;

/**
 * The letters that follow a step: the provisional credit with its amount, or the decision and when what was credited is taken back. `moved`
 * is what the step has credited, and `taken` what it has taken back at once. A dispute that the processor refuses to look into has no decision to tell.
 */
export function lettersOfStep(
  dispute: Dispute,
  { credited: moved, taken }: { readonly credited: number; readonly taken: number },
  now: Instant,
): LetterChange {
  const end = endOf(dispute);
  if (end === undefined) {
    return moved === 0
      ? { writes: [] }
      : letterToOwners(dispute, 'disputeCredited', now, { moved, on: bankDateOf(now) });
  }
  const { takeBack } = dispute;
  const reversal = takeBack && { moved: takeBack.amount, on: bankDateOf(takeBack.at) };
  if (end === 'Withdrawn') return letterToOwners(dispute, 'disputeDecided', now, { end, ...reversal });
  const back = moved === 0 ? { moved: taken } : { moved, taken };
  const facts = taken > 0 ? { ...back, on: bankDateOf(now) } : { moved };
  const decided =
    end === 'NotTaken' ? { writes: [] } : letterToOwners(dispute, 'disputeDecided', now, { ...facts, end });
  if (reversal === undefined) return decided;
  return mergeChanges(decided, letterToOwners(dispute, 'disputeCreditReversal', now, reversal));
}
