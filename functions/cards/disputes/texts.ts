import { defineTexts } from '../../define-texts.ts';
import { sharedTexts } from '../../shared-texts.ts';
import type { disputeCreated, disputePhaseChanged, disputeStatusChanged } from './events.ts';
import type { createDispute } from './operations/create.ts';
import type { openSandboxDispute } from './operations/sandbox-open.ts';
import type { stepSandboxDispute } from './operations/sandbox-step.ts';
import type { disputeDocumentResource } from './document-resource-schema.ts';
import type { disputeResource } from './resource-schema.ts';

const statuses = {
  InvestigationStarted: 'no money has moved yet',
  ProvisionallyCredited: 'the account has the money for the time of the investigation',
  Denied: 'the card processor refused it, or it was withdrawn; a provisional credit is taken back',
  ResolvedWon: 'the account keeps the money, from the network or from the merchant',
  ResolvedLost: 'the network decided against it; a provisional credit is taken back',
} as const;

const reasons = {
  Fraud: 'somebody else has used the card or its number',
  NotReceived: 'the goods or services never came',
  NotAsDescribed: 'what came is broken, or is not what was sold',
  Canceled: 'the order or the subscription had been canceled, or the goods were sent back',
  CreditNotProcessed: 'the merchant has promised a credit that never came',
  Duplicate: 'the merchant has taken the money twice',
  IncorrectAmount: 'the merchant has taken more than was agreed',
  PaidByOtherMeans: 'it was paid in cash or in another way',
  CashNotReceived: 'the ATM has not paid out, or not all',
  Other: 'something else, which the description says',
} as const;

const phases = {
  Chargeback: 'the processor has asked the network for the money',
  Representment: 'the merchant insists on the purchase, with evidence',
  SecondChargeback: 'the processor has asked for the money again, with an answer to the evidence',
  Arbitration: 'the network decides between both',
} as const;

const description = 'What happened, in the words of the holder.';

const fields = {
  ...sharedTexts,
  reason: ['What the holder claims. Absent if the card processor has opened the dispute.', reasons],
  description: `${description} Absent if nothing was said.`,
  denialReason: [
    'Why it is Denied. Absent if it is not.',
    {
      RefusedByProcessor: 'the card processor has not taken it, because the rules of the network do not allow it',
      DecidedByProcessor: 'the card processor has looked into it',
      Withdrawn: 'who has opened it does not want it any more',
    },
  ],
  phase: ['How far the network has come. Absent until the card processor tells it.', phases],
  wonAmount: 'The cents that the account keeps, if the dispute is won in part.',
  creditDueAt:
    'When the account is credited for the time of the investigation, if the dispute is not decided before. Absent if the card processor has opened the dispute, and for accounts of businesses and trusts.',
  decisionDueAt: 'By when the dispute has to be decided. Absent if the card processor has opened it.',
  creditReversalAmount:
    'The cents of a provisional credit that a dispute that is decided takes back after its notice. Absent if there are none, or they are taken back.',
  creditReversalDueAt: 'When they are taken back.',
  amount: 'The cents that are disputed. A credit can be less: at most what the merchant has not given back meanwhile.',
  tags: 'The tags that the disputed transaction had. The transactions of the dispute have them too.',
  account: 'The account of the card, which gets the credits.',
  transaction: 'The debit that is disputed.',
  cardFraudCase: 'The fraud case of the card to which it belongs. Absent if its reason is another one than Fraud.',
  dispute: 'The dispute, as it is after the change.',
} as const;

export const disputeTexts = defineTexts<{
  resources: typeof disputeResource | typeof disputeDocumentResource;
  operations: typeof createDispute | typeof openSandboxDispute | typeof stepSandboxDispute;
  events: typeof disputeCreated | typeof disputePhaseChanged | typeof disputeStatusChanged;
}>({
  types: {
    dispute: 'The holder of a card says that a use of it was wrong, and the card processor finds out.',
    disputeDocument: 'Evidence of a dispute: a receipt, a letter of the merchant, a picture.',
  },
  resources: {
    dispute: { ...fields, status: ['How far the dispute has come.', statuses] },
    disputeDocument: {
      createdAt: 'When it was uploaded.',
      mediaType: [
        'What the file is.',
        {
          'image/png': 'a picture without loss, as screens are kept',
          'image/jpeg': 'a picture as cameras take it',
          'application/pdf': 'pages as they are printed or scanned',
        },
      ],
      size: 'Its bytes, as it is stored.',
      processorStatus: [
        'Whether the card processor has it.',
        {
          Waiting: 'it will be sent, and again until the processor answers',
          Taken: 'the file was handed over',
          Refused: 'the card processor does not take this file',
          NotSent: 'the dispute was decided before, or the file is erased',
        },
      ],
      dispute: 'The dispute that it proves.',
    },
  },
  requests: {
    createDispute: {
      ...sharedTexts,
      reason: ['What the holder claims.', reasons],
      amount:
        'The cents that are disputed: at most what was not given back of the transaction and is in no other dispute, which is also what is disputed without it.',
      description: `${description} The card processor gets it too.`,
      transaction: 'A Debit by a card of which something is left to dispute; otherwise it is 409.',
    },
    openSandboxDispute: {
      amount:
        'The cents that are disputed: at most what was not given back of the transaction and is in no other dispute, which is also what is disputed without it.',
      transaction: 'A Debit by a card of which something is left to dispute; otherwise it is 409.',
    },
    stepSandboxDispute: {
      status: [
        'The status that the dispute takes. If it has it already, nothing changes. Required without `phase`.',
        {
          ProvisionallyCredited: 'the account gets a provisional credit',
          Denied: 'a provisional credit is taken back',
          ResolvedWon: 'a provisional credit is replaced by a final one; without it a final credit is booked',
          ResolvedLost: 'a provisional credit is taken back',
        },
      ],
      wonAmount: 'The cents for which the dispute is won, if not for all. Only with ResolvedWon.',
      phase: ['The phase that the dispute enters. An earlier one than it has changes nothing.', phases],
    },
  },
  events: {
    'dispute.created': { ...fields, status: ['Where the dispute begins.', statuses] },
    'dispute.statusChanged': {
      ...fields,
      previousStatus: ['Where the dispute was before.', statuses],
      newStatus: ['Where the dispute is now.', statuses],
    },
    'dispute.phaseChanged': {
      ...fields,
      previousPhase: ['Where the network was before. Absent if it was not known.', phases],
      newPhase: ['Where the network is now.', phases],
    },
  },
});
