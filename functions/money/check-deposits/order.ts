import { accountRejection } from '../../accounts/accounts/account.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import { decideLimits } from '../../accounts/accounts/limits.ts';
import { itemFrameOf } from '../../accounts/accounts/item-frame.ts';
import { momentFor } from '../../accounts/ledger/moment.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { dueAttributes } from '../../kernel/due/due-index.ts';
import { type DatedChange, dueOf } from '../../kernel/journal/change.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import { type CheckRules, givenUpAfter } from './check-rules.ts';
import { checkDepositCreatedEvent, checkDepositStatusEvents } from './events.ts';
import { checkDepositMachine, type CheckRejectionReason } from './statuses.ts';
import { type CheckDeposit, checkDeposits } from './store.ts';

type Content = Pick<CheckDeposit, 'amount' | 'description' | 'tags' | 'clearingDaysOverride'> & {
  readonly causedBy: string[];
};

interface CheckDepositDecision {
  readonly deposit: CheckDeposit;
  readonly change: DatedChange;
}

/**
 * Decides a new check deposit: it waits for its images, or is Rejected if its account is not Open or if it passes a hard limit.
 * One that passes a soft limit is looked at later. Limits count it from now on.
 */
export function decideCheckDeposit(
  content: Content,
  before: Account,
  { now, rules }: { readonly now: Instant; readonly rules: CheckRules },
): CheckDepositDecision {
  const at = momentFor(now, before);
  const { amount } = content;
  const limits = decideLimits(rules.limits, before.limitUsage, { flow: 'checkDeposits', amount, date: bankDateOf(at) });
  const reason = accountRejection(before) ?? (limits.outcome === 'rejected' ? limits.reason : undefined);
  const isCounted = reason === undefined && limits.outcome !== 'rejected';
  const account: Account = {
    ...before,
    ...(isCounted ? { limitUsage: limits.usage } : {}),
    checkDeposits: (before.checkDeposits ?? 0) + 1,
    lastAt: at,
  };
  const key = checkDeposits.place(account.organisationId, account.id, account.checkDeposits ?? 0);
  const ordered = {
    ...key,
    ...content,
    ...itemFrameOf(account),
    createdAt: at,
  };
  const deposit: CheckDeposit =
    reason === undefined
      ? {
          ...ordered,
          status: checkDepositMachine.begin('AwaitingImages'),
          ...dueAttributes(account.organisationId, key, givenUpAfter(at)),
          ...(limits.outcome === 'review' ? { mustBeReviewed: true } : {}),
        }
      : { ...ordered, status: checkDepositMachine.begin('Rejected'), reason: reason as CheckRejectionReason };
  return {
    deposit,
    change: {
      at,
      writes: [insert(deposit), replace(account)],
      events: [checkDepositCreatedEvent(deposit), ...checkDepositStatusEvents(deposit, 'AwaitingImages')],
      listed: [checkDeposits.listed(deposit.id)],
      due: dueOf(deposit),
    },
  };
}
