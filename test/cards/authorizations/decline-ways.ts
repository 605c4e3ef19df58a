import { openAuthorizationsMax } from '../../../functions/cards/authorizations/rules.ts';
import type { Bank } from '../../support/bank/bank.ts';
import { archiveOwner, close, freeze } from '../../support/bank/bank.ts';
import type { Answer } from '../../support/bank/platform.ts';
import { activate, stepOf } from '../cards/card-bank.ts';
import { authorized, type CardOf, openCard } from './authorization-bank.ts';

interface Declined {
  readonly reason: string;
  readonly card: CardOf;
  readonly attributes?: Readonly<Record<string, unknown>>;
}

const after = (reason: string, step: string) => async (bank: Bank) => {
  const card = await openCard(bank, { type: 'individualDebitCard' });
  await activate(bank, card.cardId);
  expect((await stepOf(bank, card.cardId, step)).status).toBe(200);
  return { reason, card };
};

/** How a use of a card comes to be declined, by the rule that declines it. */
export const ways: Readonly<Record<string, (bank: Bank) => Promise<Declined>>> = {
  'an account that is closed': async (bank) => {
    const card = await openCard(bank, { cents: 0 });
    await close(bank, card.accountId);
    return { reason: 'AccountClosed', card };
  },
  'an account that is frozen': async (bank) => {
    const card = await openCard(bank);
    await freeze(bank, card.accountId);
    return { reason: 'DoNotHonor', card };
  },
  'a customer who is archived': async (bank) => {
    const card = await openCard(bank, { cents: 0 });
    await archiveOwner(bank, card.accountId);
    return { reason: 'DoNotHonor', card };
  },
  'a card with 100 open authorizations': async (bank) => {
    const card = await openCard(bank, { cents: 1_000_00 });
    for (let count = 0; count < openAuthorizationsMax; count += 1) await authorized(bank, card, { amount: 1 });
    return { reason: 'DoNotHonor', card };
  },
  'a card that is Lost': after('ReferToCardIssuer', 'report-lost'),
  'a card that is Stolen': after('ReferToCardIssuer', 'report-stolen'),
  'a card that is Frozen': after('RestrictedCard', 'freeze'),
  'a card that is ClosedByCustomer': after('RestrictedCard', 'close'),
  'a card that is Inactive': async (bank) => ({
    reason: 'RestrictedCard',
    card: await openCard(bank, { type: 'individualDebitCard' }),
  }),
  'a merchant category that the product closes': async (bank) => ({
    reason: 'InvalidMerchant',
    card: await openCard(bank),
    attributes: { merchantType: 7995 },
  }),
  'more than a limit of the card on a day': async (bank) => {
    const card = await openCard(bank, { limits: { dailyPurchase: 60_00 } });
    await authorized(bank, card, { amount: 20_00 });
    return { reason: 'CardExceedsAmountLimit', card };
  },
  'more than a limit of the card in a month': async (bank) => {
    const card = await openCard(bank, { limits: { monthlyPurchase: 60_00 } });
    await authorized(bank, card, { amount: 20_00 });
    return { reason: 'CardExceedsAmountLimit', card };
  },
  'more than a limit of the deposit product': async (bank) => ({
    reason: 'CardExceedsAmountLimit',
    card: await openCard(bank, { cents: 2_000_000_00 }),
    attributes: { amount: 1_000_000_01 },
  }),
  'more than is available': async (bank) => {
    const card = await openCard(bank);
    await authorized(bank, card, { amount: 60_00 });
    return { reason: 'InsufficientFunds', card };
  },
};

/** Status and decline reason of an answer. */
export const declineReasonOf = (answer: Answer | undefined) => {
  const { status, declineReason } = answer?.body.data.attributes as Record<string, string>;
  return [status, declineReason];
};
