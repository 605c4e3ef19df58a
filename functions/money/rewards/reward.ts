import type { Account } from '../../accounts/accounts/for-others.ts';
import { itemFrameOf } from '../../accounts/accounts/item-frame.ts';
import { momentFor } from '../../accounts/ledger/moment.ts';
import type { Leg } from '../../accounts/ledger/leg.ts';
import { move } from '../../accounts/ledger/move.ts';
import { clearOrReject } from '../../accounts/ledger/refuse.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { stateMachine } from '../../kernel/base/state-machine.ts';
import { type DatedChange, mergeChanges } from '../../kernel/journal/change.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import { asCounterparty } from '../payments/book-legs.ts';
import { rewardEvent } from './events.ts';
import { type Reward, rewards, rewardStatuses } from './store.ts';

/** A reward is paid or Rejected when it is created, and stays so. */
export const rewardMachine = stateMachine({
  thing: 'reward',
  states: rewardStatuses,
  begins: rewardStatuses,
  steps: {},
});

/** The order of a reward, with both accounts as they were read. */
export interface RewardOrder extends Pick<Reward, 'amount' | 'description' | 'tags' | 'rewardedTransaction' | 'card'> {
  readonly receiver: Account;
  readonly payer: Account;
}

interface RewardDecision {
  readonly reward: Reward;
  readonly change: DatedChange;
}

/**
 * Decides a reward: Sent with both legs, or Rejected if an account is not Open or the paying account has not enough. Both are
 * created and numbered by the receiver. Refuses with 409 an account whose owners are all Archived.
 */
export function decideReward({ receiver: before, payer, ...content }: RewardOrder, now: Instant): RewardDecision {
  const at = momentFor(now, before, payer);
  const receiver: Account = { ...before, rewards: (before.rewards ?? 0) + 1, lastAt: at };
  const ordered = {
    ...rewards.place(receiver.organisationId, receiver.id, receiver.rewards ?? 0),
    ...content,
    ...itemFrameOf(receiver),
    createdAt: at,
    fundingAccountId: payer.id,
  };
  const legs = legsOf(ordered, payer, receiver);
  const clearance = clearOrReject(legs);
  if ('rejection' in clearance) {
    const reward: Reward = { ...ordered, status: rewardMachine.begin('Rejected'), rejectReason: clearance.rejection };
    return { reward, change: mergeChanges(creationOf(reward), { writes: [replace(receiver)] }) };
  }
  const { booked, change } = move(now, clearance);
  const [, { transaction }] = booked;
  const reward: Reward = {
    ...ordered,
    status: rewardMachine.begin('Sent'),
    transaction: { type: transaction.type, id: transaction.id },
  };
  return { reward, change: mergeChanges(creationOf(reward), change) };
}

type RewardContent = Pick<Reward, 'id' | 'amount' | 'description' | 'tags'>;

function legsOf(
  { id, amount, description, tags }: RewardContent,
  payer: Account,
  receiver: Account,
): readonly [Leg, Leg] {
  const transaction = {
    summary: description,
    tags,
    receiverCounterparty: asCounterparty(receiver),
    reward: { type: 'reward', id },
    receiverAccount: { type: 'depositAccount', id: receiver.id },
  };
  const shared = { amount, type: 'rewardTransaction' } as const;
  return [
    {
      ...shared,
      account: payer,
      against: receiver,
      direction: 'Debit',
      transaction,
      pointer: '/data/relationships/fundingAccount',
    },
    {
      ...shared,
      account: receiver,
      against: payer,
      direction: 'Credit',
      transaction,
      pointer: '/data/relationships/receivingAccount',
    },
  ];
}

const creationOf = (one: Reward): DatedChange => ({
  at: one.createdAt,
  writes: [insert(one)],
  events: [rewardEvent(one)],
  listed: [rewards.listed(one.id)],
});
