import * as z from 'zod';
import { aboutOtherSide, keptText, personalText } from '../../kernel/table/handling.ts';

/** The other side of a transaction at that moment. Only the last digits of account numbers at other banks are kept. */
export const counterpartySchema = aboutOtherSide(
  z.strictObject({
    name: personalText,
    routingNumber: personalText.optional(),
    accountNumber: personalText.optional(),
    accountType: keptText.optional(),
  }),
);

export const senderAddressSchema = z
  .strictObject({
    street: personalText,
    street2: personalText.nullish(),
    city: personalText,
    state: personalText.nullish(),
    postalCode: personalText,
    country: keptText,
  })
  .meta({ id: 'senderAddress' });
