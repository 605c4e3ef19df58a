import * as z from 'zod';

/** The other side of a transaction at that moment. Only the last digits of account numbers at other banks are kept. */
export const counterpartySchema = z.strictObject({
  name: z.string(),
  routingNumber: z.string().optional(),
  accountNumber: z.string().optional(),
  accountType: z.string().optional(),
});

export const senderAddressSchema = z
  .strictObject({
    street: z.string(),
    street2: z.string().nullish(),
    city: z.string(),
    state: z.string().nullish(),
    postalCode: z.string(),
    country: z.string(),
  })
  .meta({ id: 'senderAddress' });
