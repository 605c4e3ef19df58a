import { defineTexts } from '../../define-texts.ts';
import { addressTexts, sharedTexts } from '../../shared-texts.ts';
import type { createBatchReleases } from './operations/create.ts';
import type { batchReleaseResource } from './resource-schema.ts';

const fields = {
  ...sharedTexts,
  amount: 'The cents that are moved to the receiver.',
  description: 'What the release is for. The summaries of both transactions have it.',
  senderName: 'The person or business whose money it originally is. The summary of the receiver begins with it.',
  senderAddress: ['Where the original sender lives or has its seat.', addressTexts],
  senderAccountNumber:
    'The number of the account that the money originally comes from. The transaction of the receiver shows its last four digits only.',
  batchAccount: 'The account that has collected the money, and pays.',
  receiver: 'The account that gets the money. It is another one than the batch account.',
} as const;

export const batchReleaseTexts = defineTexts<{
  resources: typeof batchReleaseResource;
  operations: typeof createBatchReleases;
}>({
  resources: { batchRelease: fields },
  requests: { createBatchReleases: fields },
  events: {},
});
