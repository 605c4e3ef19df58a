import * as z from 'zod';
import { amountSchema, type Cents, cents } from '../../kernel/base/money/cents.ts';
import { tagsField } from '../../kernel/jsonapi/fields.ts';
import { emptiedAtErasure } from '../../kernel/table/handling.ts';
import type { Authorization } from '../authorizations/for-others.ts';
import { type Clearing, clearingField } from '../authorizations/clearings.ts';
import { merchantAmountField, merchantAmountOf } from '../authorizations/merchant-amount.ts';
import { type Merchant, merchantFields } from '../authorizations/merchant.ts';
import { aBoolean, useFields } from '../authorizations/use-fields.ts';
import type { Settlement } from './settle.ts';

const degrees = (max: number) =>
  z
    .number({ error: 'must be a number of degrees' })
    .min(-max, { error: `must be at least -${max}` })
    .max(max, { error: `must be at most ${max}` });

/** What the network has moved at a merchant, beside the card and the merchant. */
export const movedFields = {
  amount: amountSchema,
  direction: z.enum(['Credit', 'Debit'], { error: 'must be Credit or Debit' }).default('Debit'),
  ...useFields,
  merchantAmount: merchantAmountField,
  /** Whether nothing more of the authorization will be settled, if it is no part of a sequence. */
  final: aBoolean.default(true),
  clearing: clearingField,
};

/** Fields that only purchases have. */
export const purchaseFields = {
  coordinates: emptiedAtErasure(z.object({ longitude: degrees(180), latitude: degrees(90) })).optional(),
  ecommerce: aBoolean.default(false),
  cardPresent: aBoolean.default(true),
  internationalServiceFee: amountSchema.optional(),
  cashbackAmount: amountSchema.optional(),
};

/** The fields of a simulated settlement at a merchant. */
export const merchantSettlementFields = { ...movedFields, ...merchantFields, tags: tagsField.optional() };

const flows = { purchaseTransaction: 'purchases', cardTransaction: 'cardTransactions' } as const;

/** The tags of a settlement: its own if it has any, else those of the authorization. */
const tagsOf = (own: Tags | undefined, authorization: Authorization | undefined): Tags =>
  own !== undefined && Object.keys(own).length > 0 ? own : (authorization?.tags ?? {});
type Tags = Readonly<Record<string, string>>;

/** Money that moved at a merchant: a Debit, or a refund or payout without an authorization. */
export function settlementAtMerchant(
  type: keyof typeof flows,
  moved: {
    readonly amount: number;
    readonly direction: 'Credit' | 'Debit';
    readonly final: boolean;
    readonly authorization: Authorization | undefined;
    readonly merchant: Merchant;
    readonly tags?: Readonly<Record<string, string>> | undefined;
    readonly merchantAmount?: z.output<typeof merchantAmountField>;
    readonly clearing?: Clearing | undefined;
  },
  more: Partial<Settlement['transaction']>,
): Settlement {
  const { amount, direction, final: isLast, authorization, merchant, tags, clearing } = moved;
  const summary =
    direction === 'Debit'
      ? merchant.name
      : `${type === 'purchaseTransaction' ? 'Refund' : 'Payout'}  |  ${merchant.name}`;
  return {
    type,
    direction,
    amount: cents(amount),
    flow: flows[type],
    cash: cents(more.cashbackAmount ?? 0),
    authorization,
    isLast,
    clearing,
    transaction: { summary, tags: tagsOf(tags, authorization), merchant, ...merchantAmountOf(moved), ...more },
  };
}

/** Cash that was taken out of an ATM or put in. The amount includes the surcharge. */
export function settlementAtAtm(cash: {
  readonly amount: Cents;
  readonly direction: 'Credit' | 'Debit';
  readonly atmName: string;
  readonly authorization?: Authorization | undefined;
  readonly isLast?: boolean;
  readonly tags?: Readonly<Record<string, string>> | undefined;
  readonly more: Partial<Settlement['transaction']>;
}): Settlement {
  const { amount, direction, atmName, authorization, isLast = true, tags, more } = cash;
  return {
    type: 'atmTransaction',
    direction,
    amount,
    authorization,
    isLast,
    flow: direction === 'Debit' ? 'withdrawals' : 'deposits',
    transaction: {
      summary: `${direction === 'Debit' ? 'Withdrawal' : 'Deposit'}  |  ${atmName}`,
      tags: tagsOf(tags, authorization),
      atmName,
      ...more,
    },
  };
}

/** The reversal of a debit at a merchant. */
export const reversalOf = (given: {
  readonly amount: Cents;
  readonly summary?: string | undefined;
  readonly tags: Readonly<Record<string, string>>;
  readonly more?: Partial<Settlement['transaction']>;
}): Settlement => ({
  type: 'cardReversalTransaction',
  direction: 'Credit',
  amount: given.amount,
  flow: 'purchases',
  isLast: true,
  transaction: {
    summary: given.summary === undefined ? 'Reversal' : `Reversal  |  ${given.summary}`,
    tags: given.tags,
    ...given.more,
  },
});
