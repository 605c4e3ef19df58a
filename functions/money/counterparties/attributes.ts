import * as z from 'zod';
import { idempotencyKeySchema } from '../../kernel/idempotency/idempotency.ts';
import { asciiNameText, pattern, tagsField } from '../../kernel/jsonapi/fields.ts';
import { routingNumberField } from '../../kernel/jsonapi/routing-number.ts';
import { accountTypes, counterpartyTypes, permissionSets } from './store.ts';

export const permissionsField = z.enum(permissionSets, { error: `must be ${permissionSets.join(', ')}` });

const tokenRule = 'must have 1 to 255 printable ASCII characters, no space at its ends';

/** A processor token, as the account-linking provider has issued it. */
export const processorTokenField = pattern(/^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/, tokenRule);

export const verifyNameField = z.boolean({ error: 'must be true or false' }).default(false);

/** The rule for every name of a counterparty: the rail takes it in its ASCII form. */
export const counterpartyNameField = asciiNameText(50);
const name = counterpartyNameField;
const type = z.enum(counterpartyTypes, { error: `must be ${counterpartyTypes.join(', ')}` });

export const sendPrenoteField = z.boolean({ error: 'must be true or false' });
const shared = {
  sendPrenote: sendPrenoteField.optional(),
  tags: tagsField.optional(),
  idempotencyKey: idempotencyKeySchema.optional(),
};

/** A counterparty that is created with account numbers. */
export const numbersAttributes = z.object({
  name,
  routingNumber: routingNumberField,
  verifyName: verifyNameField
    .refine((verifies) => !verifies, {
      error: 'only the owners of an account with a processor token can be looked up',
    })
    .meta({ enum: [false] }),
  accountNumber: pattern(/^\d{1,17}$/, 'must have 1 to 17 digits'),
  accountType: z.enum(accountTypes, { error: `must be ${accountTypes.join(', ')}` }).default('Checking'),
  type,
  permissions: permissionsField.default('CreditOnly'),
  ...shared,
});

/** A counterparty that is created with the token of a linked account. */
export const tokenAttributes = z.object({
  name,
  type,
  providerProcessorToken: processorTokenField,
  verifyName: verifyNameField,
  permissions: permissionsField.default('CreditAndDebit'),
  ...shared,
});
