import { defineTexts } from '../../define-texts.ts';
import { sharedTexts } from '../../shared-texts.ts';
import type { chargebackCreated } from './events.ts';
import type { createChargeback } from './operations/create.ts';
import type { chargebackResource } from './resource-schema.ts';

const fields = {
  ...sharedTexts,
  amount: 'The cents that are taken back.',
  description: 'Why the money is taken back. It is the summary of both transactions.',
  account: 'The account that is debited, whatever its status and its balance.',
  counterpartyAccount: 'The account that gets the money.',
  transaction: 'The transaction of the account that is debited.',
} as const;

export const chargebackTexts = defineTexts<{
  resources: typeof chargebackResource;
  operations: typeof createChargeback;
  events: typeof chargebackCreated;
}>({
  types: {
    chargeback: 'Takes money back from one account, whatever its balance, and gives it to another.',
  },
  resources: { chargeback: fields },
  requests: { createChargeback: fields },
  events: { 'chargeback.created': { ...fields, chargeback: 'The chargeback, which is done.' } },
});
