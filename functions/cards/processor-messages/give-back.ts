import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';
import { type Transaction, transactions } from '../../accounts/transactions/for-others.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { commit } from '../../kernel/journal/commit.ts';
import { type Change, mergeChanges } from '../../kernel/journal/change.ts';
import type { Table } from '../../kernel/table/table.ts';
import { insert } from '../../kernel/table/write.ts';
import { givingBack, leftOf } from '../card-transactions/given-back.ts';
import { type Settlement, settle } from '../card-transactions/settle.ts';
import { type CountedDebit, replaceable, replaceCredit, withDisputes } from '../disputes/for-others.ts';
import { type Authorization, messageName, newName, sharedNames } from '../authorizations/for-others.ts';
import type { CardMessage } from './frame.ts';
import { cardOfUse, type KnownAuthorization, knownBy } from './known.ts';
import { settledPresentedIn } from './presented.ts';
import { type SettlementMessage, type NamedCredit, settlementOf } from './settlement-schema.ts';

/** Logged, with an alarm, for a credit that was refused because it passes what is left: the processor and the platform disagree. */
export const creditPassesMessage: AlarmMessage = {
  text: 'the card processor gives back more than was paid',
  alarm: {
    name: 'RefusedCardCredits',
    runbook: 'refused-card-credits',
    onlyWith: 'cardProcessor',
    severity: 'nextDay',
    owner: 'payments',
    says: 'has refused a credit that passes what was paid',
  },
};

/**
 * Books a credit that names an authorization. One that the merchant was authorized to give pays at most what was authorized, and is booked
 * by itself if it names no purchase. One of a purchase counts on the debits that settled the authorization, so that with
 * reversals, refunds and disputes never more than each debit is given back. Where a provisional credit of a dispute is in the way,
 * the merchant's credit takes its place. Refuses with 409, and an alarm, what passes all that is left, and with 429 a credit of an
 * authorization of which nothing is settled yet.
 */
export async function bookCredit(
  message: CardMessage<SettlementMessage>,
  { name, purchase }: NamedCredit,
): Promise<void> {
  const { messageId, content, platform, moment, card, account } = message;
  const { table, log } = platform;
  const booked = messageName({ ...card, cardId: card.id }, messageId);
  const marks = await table.getAll([booked.key, sharedNames.message(card, messageId).key]);
  if (marks.size > 0) return;
  const amount = cents(content.amount);
  const refuse = (detail: string): Problem => {
    const { organisationId, id: accountId } = account;
    log.alarm(creditPassesMessage, { organisationId, accountId, resourceId: card.id, messageId });
    return new Problem('invalid_state', detail);
  };
  const known = name === undefined ? undefined : await knownBy(name, message, table);
  const authorization = creditIn(known);
  if (authorization !== undefined && (authorization.settledAmount ?? 0) + amount > authorization.amount) {
    throw refuse(`amount: more than the authorization ${name ?? ''} allows to give back`);
  }
  const ofPurchase = authorization === undefined ? (purchase ?? name) : (purchase ?? authorization.purchase);
  const parts = ofPurchase === undefined ? [] : await partsOfPurchase(ofPurchase, amount, message);
  if (parts === undefined) {
    throw refuse(
      `amount: of what was settled with the authorization ${ofPurchase ?? ''}, less than this was not given back yet`,
    );
  }
  const replaced = parts.flatMap(({ replacing }) =>
    replacing.map(({ dispute, part }) => replaceCredit(dispute, part, { account, now: moment.now })),
  );
  const settlement: Settlement = {
    ...settlementOf(content, {
      ...(parts[0] === undefined ? {} : { related: parts[0].counted.debit }),
      presented: await settledPresentedIn(message, authorization),
    }),
    also: replaced.map(({ leg }) => leg),
    authorization,
  };
  const counting: Change = {
    writes: [...parts.map(({ counted, taken }) => givingBack(counted.debit, taken)), insert(newName(booked, card))],
    events: [],
  };
  const inUse = authorization === undefined ? message : await cardOfUse(message, authorization);
  const { change } = settle(settlement, inUse, { now: moment.now, settings: platform.settings });
  await commit(platform, moment, mergeChanges(change, counting, ...replaced.map((one) => one.change)));
}

/** The authorization to give money back that a name leads to. */
const creditIn = (known: KnownAuthorization | undefined): Authorization | undefined =>
  known?.as === 'authorization' && known.authorization.direction === 'Credit' ? known.authorization : undefined;

/** A credit on the debits of a purchase. Undefined if it passes all of them. */
async function partsOfPurchase(
  name: string,
  amount: Cents,
  message: CardMessage<unknown>,
): Promise<readonly Part[] | undefined> {
  const { table } = message.platform;
  const debits = await debitsOfPurchase(await knownBy(name, message, table), table);
  return debits === 'unknown' ? [] : partsOf(debits, amount);
}

/**
 * The debits that settled an authorization. Those of earlier versions are unknown: a credit of one is booked by itself, as it was
 * then.
 */
export async function debitsOfPurchase(
  known: KnownAuthorization,
  table: Table,
): Promise<readonly CountedDebit[] | 'unknown'> {
  if (creditIn(known) !== undefined) {
    throw new Problem(
      'invalid_state',
      'purchase: the authorization of this name gives money back; name that of the purchase',
    );
  }
  const item = known.as === 'authorization' ? known.authorization : known.as === 'over' ? known.name : undefined;
  if (item?.transactionIds !== undefined) {
    const found: readonly Transaction[] = await transactions.byId(table, item.organisationId, item.transactionIds);
    return Promise.all(found.map((debit) => withDisputes(debit, table)));
  }
  if (known.as === 'authorization' && known.authorization.status === 'Completed') return 'unknown';
  throw new Problem('not_settled_yet', 'authorization: nothing was settled with this name yet; send the message again');
}

/** The part of a credit that counts on one debit. */
interface Part {
  readonly counted: CountedDebit;
  /** Cents of what was left of the debit. */
  readonly taken: Cents;
  /** Cents in the place of provisional credits. */
  readonly replacing: readonly { readonly dispute: CountedDebit['disputes'][number]; readonly part: Cents }[];
}

/**
 * Spreads a credit over debits: on the one of which exactly so much is left, or else enough; otherwise on all in their order, and
 * then in the place of provisional credits. Undefined if it passes all of them.
 */
function partsOf(debits: readonly CountedDebit[], amount: Cents): readonly Part[] | undefined {
  const left = (one: CountedDebit) => leftOf(one.debit);
  const whole = debits.find((one) => left(one) === amount) ?? debits.find((one) => left(one) > amount);
  let rest: number = amount;
  const take = (most: Cents): Cents => {
    const taken = cents(Math.min(rest, most));
    rest -= taken;
    return taken;
  };
  const taking = (whole === undefined ? debits : [whole]).map((counted) => ({ counted, taken: take(left(counted)) }));
  const parts = taking.map((one) => ({
    ...one,
    replacing: one.counted.disputes
      .map((dispute) => ({ dispute, part: take(replaceable(dispute)) }))
      .filter(({ part }) => part > 0),
  }));
  return rest > 0 ? undefined : parts.filter(({ taken, replacing }) => taken > 0 || replacing.length > 0);
}
