import * as z from 'zod';
import { defined } from '../../kernel/base/defined.ts';
import { amountSchema, cents } from '../../kernel/base/money/cents.ts';
import type { Authorization } from '../authorizations/for-others.ts';
import { aBoolean, useOf } from '../authorizations/use-fields.ts';
import {
  movedFields,
  purchaseFields,
  reversalOf,
  settlementAtAtm,
  settlementAtMerchant,
} from '../card-transactions/at-merchant.ts';
import type { Settlement } from '../card-transactions/settle.ts';
import { cardField, nameField } from './frame.ts';
import { atmFields, directionField, merchantField, merchantIn } from './use-schema.ts';

const settled = { card: cardField, authorization: nameField.optional() };

/** Money that the network has moved. */
export const settlementSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...{ kind: z.literal('purchase'), ...settled, ...movedFields },
    ...{ merchant: merchantField, ...purchaseFields },
  }),
  z.strictObject({ kind: z.literal('cardTransaction'), ...settled, ...movedFields, merchant: merchantField }),
  z.strictObject({
    ...{ kind: z.literal('atm'), ...settled, amount: amountSchema, final: aBoolean.default(true) },
    ...{ direction: directionField.default('Debit'), ...atmFields },
  }),
  z.strictObject({ kind: z.literal('reversal'), card: cardField, amount: amountSchema }),
]);
export type Moved = z.output<typeof settlementSchema>;

/** The name of the authorization that it settles, if it names one: refunds and payouts settle none. */
export const settledName = (moved: Moved): string | undefined =>
  moved.kind === 'reversal' || (moved.kind !== 'atm' && moved.direction === 'Credit') ? undefined : moved.authorization;

/** The settlement as the platform books it. */
export function settlementOf(moved: Moved, authorization: Authorization | undefined): Settlement {
  switch (moved.kind) {
    case 'purchase': {
      const { ecommerce, cardPresent, coordinates, internationalServiceFee } = moved;
      const more = { ecommerce, cardPresent, ...defined({ coordinates, internationalServiceFee }) };
      const use = { ...moved, authorization, merchant: merchantIn(moved) };
      return settlementAtMerchant('purchaseTransaction', use, { ...useOf(moved), ...more });
    }
    case 'cardTransaction':
      return settlementAtMerchant(
        'cardTransaction',
        { ...moved, authorization, merchant: merchantIn(moved) },
        useOf(moved),
      );
    case 'atm': {
      const { direction, atmName, atmLocation, surcharge, internationalServiceFee, cardNetwork } = moved;
      return settlementAtAtm({
        ...{ amount: cents(moved.amount), direction, atmName, authorization, isFinal: moved.final },
        more: { surcharge, ...defined({ atmLocation, internationalServiceFee, cardNetwork }) },
      });
    }
    case 'reversal':
      return reversalOf({ amount: cents(moved.amount), tags: {} });
  }
}
