import * as z from 'zod';
import type { Transaction } from '../../accounts/transactions/for-others.ts';
import { defined } from '../../kernel/base/defined.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { amountSchema, cents } from '../../kernel/base/money/cents.ts';
import type { Authorization } from '../authorizations/for-others.ts';
import { merchantAmountField, merchantAmountOf } from '../authorizations/merchant-amount.ts';
import { aBoolean, cashbackOf, useFieldsOf } from '../authorizations/use-fields.ts';
import {
  movedFields,
  purchaseFields,
  reversalOf,
  settlementAtAtm,
  settlementAtMerchant,
} from '../card-transactions/at-merchant.ts';
import type { Settlement } from '../card-transactions/settle.ts';
import { cardField, nameField } from './frame.ts';
import { authenticationField, type SettledPresented, tokenField } from './presented.ts';
import { atmFields, directionField, merchantField, merchantIn } from './use-schema.ts';

const settled = {
  card: cardField,
  authorization: nameField.optional(),
  /** The authorization of the purchase of which a credit gives money back. */
  purchase: nameField.optional(),
};
const presented = { token: tokenField, authentication: authenticationField };

/** Money that the network has moved. */
export const settlementSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('purchase'),
    ...settled,
    ...presented,
    ...movedFields,
    merchant: merchantField,
    ...purchaseFields,
  }),
  z.strictObject({
    kind: z.literal('cardTransaction'),
    ...settled,
    ...presented,
    ...movedFields,
    merchant: merchantField,
  }),
  z.strictObject({
    kind: z.literal('atm'),
    card: settled.card,
    authorization: settled.authorization,
    token: tokenField,
    amount: amountSchema,
    final: aBoolean.default(true),
    direction: directionField.default('Debit'),
    ...atmFields,
    merchantAmount: merchantAmountField,
  }),
  z.strictObject({ kind: z.literal('reversal'), ...settled, amount: amountSchema }),
]);
export type SettlementMessage = z.output<typeof settlementSchema>;

/** How a credit is named: by an authorization, and by that of the purchase of which it gives money back. At least one is there. */
export interface NamedCredit {
  readonly name: string | undefined;
  readonly purchase: string | undefined;
}

/** Whether it gives money back: reversals, refunds and payouts settle nothing. */
const isGivenBack = (moved: SettlementMessage): boolean =>
  moved.kind === 'reversal' || (moved.kind !== 'atm' && moved.direction === 'Credit');

/** The name of the authorization that it settles, if it names one. */
export const settledName = (moved: SettlementMessage): string | undefined =>
  isGivenBack(moved) ? undefined : moved.authorization;

/** How a credit is named, if it names anything. Refuses with 400 a debit that names a purchase of which it gives nothing back. */
export function creditNamed(moved: SettlementMessage): NamedCredit | undefined {
  const purchase = moved.kind === 'atm' ? undefined : moved.purchase;
  const { authorization: name } = moved;
  if (isGivenBack(moved)) return name === undefined && purchase === undefined ? undefined : { name, purchase };
  if (purchase !== undefined) throw new Problem('invalid_value', 'purchase: only a credit has one');
  return undefined;
}

/** What a settlement belongs to, and what was presented with it. */
interface SettledUse {
  readonly authorization?: Authorization | undefined;
  /** The debit of which it gives money back. */
  readonly related?: Transaction;
  readonly presented: SettledPresented;
}

/** The settlement as the platform books it. */
export function settlementOf(moved: SettlementMessage, { presented: told, ...use }: SettledUse): Settlement {
  const settlement = bareSettlementOf(moved, use);
  return { ...settlement, transaction: { ...settlement.transaction, ...told } };
}

function bareSettlementOf(
  moved: SettlementMessage,
  { authorization, related }: Pick<SettledUse, 'authorization' | 'related'>,
): Settlement {
  const link = related === undefined ? {} : { relatedTransaction: { type: related.type, id: related.id } };
  const tags = related?.tags;
  switch (moved.kind) {
    case 'purchase': {
      const { ecommerce, cardPresent, coordinates, internationalServiceFee } = moved;
      const more = {
        ecommerce,
        cardPresent,
        ...cashbackOf(moved),
        ...link,
        ...defined({ coordinates, internationalServiceFee }),
      };
      const use = { ...moved, authorization, tags, merchant: merchantIn(moved) };
      return settlementAtMerchant('purchaseTransaction', use, { ...useFieldsOf(moved), ...more });
    }
    case 'cardTransaction':
      return settlementAtMerchant(
        'cardTransaction',
        { ...moved, authorization, tags, merchant: merchantIn(moved) },
        { ...useFieldsOf(moved), ...link },
      );
    case 'atm': {
      const { direction, atmName, atmLocation, surcharge, internationalServiceFee, cardNetwork } = moved;
      return settlementAtAtm({
        amount: cents(moved.amount),
        direction,
        atmName,
        authorization,
        isLast: moved.final,
        more: {
          surcharge,
          ...merchantAmountOf(moved),
          ...defined({ atmLocation, internationalServiceFee, cardNetwork }),
        },
      });
    }
    case 'reversal':
      return reversalOf({ amount: cents(moved.amount), summary: related?.summary, tags: tags ?? {}, more: link });
  }
}
