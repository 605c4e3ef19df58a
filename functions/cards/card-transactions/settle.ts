import { clearByRule } from '../../accounts/ledger/clearance.ts';
import type { Leg } from '../../accounts/ledger/leg.ts';
import { move } from '../../accounts/ledger/move.ts';
import type { CardFlow } from '../../accounts/accounts/card-flows.ts';
import type { Transaction } from '../../accounts/transactions/for-others.ts';
import { defined } from '../../kernel/base/defined.ts';
import type { Cents } from '../../kernel/base/money/cents.ts';
import { type DatedChange, mergeChanges } from '../../kernel/journal/change.ts';
import type { DecisionContext } from '../authorizations/authorize.ts';
import type { CardInUse } from '../authorizations/card-in-use.ts';
import type { Authorization } from '../authorizations/for-others.ts';
import type { Clearing } from '../authorizations/clearings.ts';
import { atmMerchant } from '../authorizations/merchant.ts';
import { completeCredit, type SettlementMoney, settling } from '../authorizations/settle.ts';
import { isCardNotPresent } from '../card-controls/use.ts';
import { unknownToken } from '../card-controls/used-tokens.ts';

/** Money that the network has moved for a card. */
export interface Settlement {
  readonly type: 'purchaseTransaction' | 'atmTransaction' | 'cardTransaction' | 'cardReversalTransaction';
  readonly direction: Leg['direction'];
  readonly amount: Cents;
  readonly flow: CardFlow;
  /** The cents of the amount that were paid out in cash with a purchase. */
  readonly cash?: Cents | undefined;
  /** The attributes and relationships of its transaction, beside those of the card. */
  readonly transaction: Leg['transaction'];
  /** The authorization that it settles. A settlement without one is booked too. */
  readonly authorization?: Authorization | undefined;
  /** True if no more of the authorization will be settled. */
  readonly isLast: boolean;
  /** Which of the settlements of its authorization it is. */
  readonly clearing?: Clearing | undefined;
  /** What moves with a credit: provisional credits of disputes that it takes the place of. */
  readonly also?: readonly Leg[];
}

/**
 * Books money that the network has moved, in any status of account and card, and whatever is available. A debit releases what is
 * held for it. Credits are counted in no total except deposits, and complete the
 * authorization that the merchant has asked for, if they name one.
 */
export function settle(
  { type, direction, amount, flow, cash, transaction, authorization, isLast, clearing, also = [] }: Settlement,
  inUse: CardInUse,
  context: DecisionContext,
): { readonly transaction: Transaction; readonly change: DatedChange } {
  const { card } = inUse;
  const { now } = context;
  const isCounted = direction === 'Debit' || flow === 'deposits';
  const settled = isCounted
    ? settling({ amount, flow, cash, authorization, isLast, clearing, use: useOf(transaction) }, inUse, context)
    : undefined;
  const leg = {
    account: settled?.account ?? inUse.account,
    type,
    direction,
    amount,
    transaction: {
      cardLast4Digits: card.last4Digits,
      card: { type: card.type, id: card.id },
      ...(authorization === undefined ? {} : linksOf(authorization, type)),
      ...transaction,
      ...defined({ excessAmount: settled?.excess }),
    },
  };
  if (settled === undefined) {
    const { booked, change } = move(now, clearByRule([leg, ...also]));
    const completed = authorization === undefined ? [] : [completeCredit(authorization, amount, inUse, now)];
    return { transaction: booked[0].transaction, change: mergeChanges(change, ...completed) };
  }
  const { holds, change: released } = settled;
  const { booked, change } = move(now, clearByRule([leg]), holds);
  return { transaction: booked[0].transaction, change: mergeChanges(change, released) };
}

/** A settled use as controls see it. */
function useOf({
  merchant,
  atmName = '',
  recurring = false,
  ...read
}: Settlement['transaction']): SettlementMoney['use'] {
  const isByToken = read.tokenCheck !== undefined || read.digitalWallet !== undefined;
  return {
    merchant: merchant ?? atmMerchant(atmName, undefined),
    recurring,
    isCardNotPresent: isCardNotPresent({ recurring, ...read }),
    paidBy: isByToken ? 'Token' : 'CardNumber',
    wallet: read.digitalWallet,
    ...(isByToken ? { tokenId: read.cardToken?.id ?? unknownToken } : {}),
  };
}

/** The links of a settlement: to its authorization, and for a purchase also to the request. */
const linksOf = ({ id, request }: Authorization, type: Settlement['type']) => ({
  authorization: { type: 'authorization', id },
  ...(request === undefined || type !== 'purchaseTransaction' ? {} : { authorizationRequest: request }),
});
