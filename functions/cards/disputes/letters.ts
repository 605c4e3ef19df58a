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
 * The part of a change that writes to every owner of the account about a dispute: once each, after the change. Nothing if the organisation
 * had turned these letters off when the dispute was opened.
 */
export function letterToOwners(
  dispute: Dispute,
  name: DisputeEmail,
  now: Instant,
  more: Partial<Pick<DisputeFacts, 'moved' | 'on' | 'end'>> = {},
): LetterChange {
  const { hasLetters, organisationId, id, customerIds, customerType } = dispute;
  if (hasLetters !== true) return { writes: [] };
  const facts = { ...factsOf(dispute), ...more };
  const letters = customerIds.map((customerId) =>
    recordEmail({
      organisationId,
      name,
      dispute: { type: 'dispute', id },
      customer: { type: customerType, id: customerId },
      facts,
      reference: `${id}-${name}-${customerId}`,
      createdAt: now,
    }),
  );
  return { writes: letters.flatMap(({ writes }) => writes), wakes: letters.flatMap(({ wakes }) => wakes) };
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

/** How a dispute has ended for its holder; undefined if it is not decided. */
export function endOf({ status, denialReason, wonAmount }: Dispute): DisputeEnd | undefined {
  switch (status) {
    case 'InvestigationStarted':
    case 'ProvisionallyCredited':
      return undefined;
    case 'ResolvedWon':
      return wonAmount === undefined ? 'Won' : 'WonInPart';
    case 'ResolvedLost':
      return 'Lost';
    case 'Denied':
      return denialReason === 'Withdrawn' ? 'Withdrawn' : 'Refused';
  }
}

/**
 * The letters that follow a step: the provisional credit with its amount, or the decision and when what was credited is taken back. `moved`
 * is what the step has credited.
 */
export function lettersOfStep(dispute: Dispute, moved: number, now: Instant): LetterChange {
  const end = endOf(dispute);
  if (end === undefined) {
    return moved === 0
      ? { writes: [] }
      : letterToOwners(dispute, 'disputeCredited', now, { moved, on: bankDateOf(now) });
  }
  const { takeBack } = dispute;
  const decided = letterToOwners(dispute, 'disputeDecided', now, { moved, end });
  if (takeBack === undefined || end === 'Withdrawn') return decided;
  const reversal = { moved: takeBack.amount, on: bankDateOf(takeBack.at) };
  return mergeChanges(decided, letterToOwners(dispute, 'disputeCreditReversal', now, reversal));
}
