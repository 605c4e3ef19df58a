import { defineTexts } from '../../define-texts.ts';
import { sharedTexts } from '../../shared-texts.ts';
import type { disputeCreated, disputeStatusChanged } from './events.ts';
import type { openSandboxDispute } from './operations/sandbox-open.ts';
import type { stepSandboxDispute } from './operations/sandbox-step.ts';
import type { disputeResource } from './resource-schema.ts';

const statuses = {
  InvestigationStarted: 'no money has moved yet',
  ProvisionallyCredited: 'the account has the money for the time of the investigation',
  Denied: 'the card processor refused it; a provisional credit was taken back',
  ResolvedWon: 'the account keeps the money, from the network or from the merchant',
  ResolvedLost: 'the network decided against it; a provisional credit was taken back',
} as const;

const fields = {
  ...sharedTexts,
  amount: 'The cents that are disputed. A credit can be less: at most what the merchant has not given back meanwhile.',
  tags: 'The tags that the disputed transaction had. The transactions of the dispute have them too.',
  account: 'The account of the card, which gets the credits.',
  transaction: 'The debit that is disputed.',
  dispute: 'The dispute, as it is after the change.',
} as const;

export const disputeTexts = defineTexts<{
  resources: typeof disputeResource;
  operations: typeof openSandboxDispute | typeof stepSandboxDispute;
  events: typeof disputeCreated | typeof disputeStatusChanged;
}>({
  types: {
    dispute: 'The holder of a card says that a use of it was wrong, and the card processor finds out.',
  },
  resources: { dispute: { ...fields, status: ['How far the dispute has come.', statuses] } },
  requests: {
    openSandboxDispute: {
      amount:
        'The cents that are disputed: at most what was not given back of the transaction yet, which is also what is disputed without it.',
      transaction: 'A Debit by a card that has no dispute yet; otherwise it is 409.',
    },
    stepSandboxDispute: {
      status: [
        'The status that the dispute takes. If it has it already, nothing changes.',
        {
          ProvisionallyCredited: 'the account gets a provisional credit',
          Denied: 'a provisional credit is taken back',
          ResolvedWon: 'a provisional credit is replaced by a final one; without it a final credit is booked',
          ResolvedLost: 'a provisional credit is taken back',
        },
      ],
    },
  },
  events: {
    'dispute.created': { ...fields, status: ['Where the dispute begins.', statuses] },
    'dispute.statusChanged': {
      ...fields,
      previousStatus: ['Where the dispute was before.', statuses],
      newStatus: ['Where the dispute is now.', statuses],
    },
  },
});
