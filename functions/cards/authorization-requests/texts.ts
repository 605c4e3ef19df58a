import { defineTexts } from '../../define-texts.ts';
import { cardDeclineTexts, cardUseTexts, sharedTexts } from '../../shared-texts.ts';
import { brokenRuleText, cashbackText, merchantFieldTexts } from '../authorizations/texts.ts';
import type { requestApproved, requestDeclined, requestPending } from './events.ts';
import type { approveAuthorizationRequest } from './operations/approve.ts';
import type { declineAuthorizationRequest } from './operations/decline.ts';
import type { askAtmInSandbox } from './operations/sandbox-atm.ts';
import type { askCardTransactionInSandbox } from './operations/sandbox-card-transaction.ts';
import type { askPurchaseInSandbox } from './operations/sandbox-purchase.ts';
import type { authorizationRequestResource } from './resource-schema.ts';

/** What the merchant or the ATM asks for. */
const question = {
  ...sharedTexts,
  ...cardUseTexts,
  amount:
    'The cents that are asked for; at an ATM with the surcharge. 0 asks whether the card is good, and holds nothing.',
  partialApprovalAllowed: 'True if the merchant also takes an approval of less than the amount.',
  ...cashbackText,
  ecommerce: 'True if the purchase is made online. Absent if that is not known.',
  cardPresent: 'True if the card is at the merchant. Absent if that is not known.',
  healthcareAmounts: [
    'The parts of the amount that are for health, as merchants report them for cards of health accounts. Absent if the merchant reports none.',
    {
      transitAmount: 'Cents for the way to work by public transport.',
      prescriptionRXAmount: 'Cents for prescribed medicine.',
      visionOpticalAmount: 'Cents for glasses and other care of the eyes.',
      clinicOtherQualifiedMedicalAmount: 'Cents for a clinic and for other medical expenses that qualify.',
      dentalAmount: 'Cents for the dentist.',
      totalHealthcareAmount: 'Cents for health together.',
    },
  ],
  direction: [
    'What happens at the ATM, seen from the account.',
    { Credit: 'money is put in: nothing is held', Debit: 'cash is taken out' },
  ],
  atmName: 'The name of the ATM, as the network gives it.',
  atmLocation: 'The city or another text that the network gives for the place. Absent if it gives none.',
  atmCountry: 'The country of the ATM, as an ISO 3166-1 alpha-2 code.',
  surcharge: 'The cents that the ATM takes for its use. The amount includes them.',
  internationalServiceFee: 'The cents that the network takes for a use abroad. Absent if it takes none.',
  card: 'The card that is used.',
} as const;

const decisionTexts = {
  ...question,
  status: [
    'Whether it is decided.',
    {
      Pending: 'it waits for the organisation, for two seconds (a setting)',
      Approved: 'its authorization holds the approved amount',
      Declined: 'by a rule, by the organisation, or because nobody answered in time',
    },
  ],
  decisionDueAt:
    'Until when the organisation can decide it, by the clock of the bank. At that moment it is decided as the stage has set it: usually it is Declined. Present while it is Pending.',
  approvedAmount: 'The cents that were approved: the amount, or a part of it. Present if it is Approved.',
  declineReason: ['Why it is Declined. Absent otherwise.', cardDeclineTexts],
  meta: brokenRuleText,
  tags: 'Texts by name that the approval gave it. Its authorization has them too.',
  account: 'The account of the card.',
  fundingAccount: 'The account that paid in the place of that of the card. Absent if the account of the card paid.',
  authorization:
    'The authorization for which more is to be held: `amount` in addition. Absent unless the request is an increase.',
  authorizationRequest: 'The request, as it is after the change.',
} as const;

export const authorizationRequestTexts = defineTexts<{
  resources: typeof authorizationRequestResource;
  operations:
    | typeof approveAuthorizationRequest
    | typeof declineAuthorizationRequest
    | typeof askPurchaseInSandbox
    | typeof askCardTransactionInSandbox
    | typeof askAtmInSandbox;
  events: typeof requestPending | typeof requestApproved | typeof requestDeclined;
}>({
  types: {
    purchaseAuthorizationRequest:
      'A merchant asks whether a purchase may be paid by card, and the organisation or a rule decides.',
    cardTransactionAuthorizationRequest:
      'The network asks about a use of a card that is neither a purchase nor at an ATM.',
    atmAuthorizationRequest: 'An ATM asks whether it may take in or pay out cash.',
  },
  resources: {
    purchaseAuthorizationRequest: decisionTexts,
    cardTransactionAuthorizationRequest: decisionTexts,
    atmAuthorizationRequest: decisionTexts,
  },
  requests: {
    approveAuthorizationRequest: {
      amount:
        'The cents that are approved: without it all that is asked for. Less is 400 unless `partialApprovalAllowed` is true; more is 400.',
      fundingAccount:
        'The id of an account of the organisation that pays, at once, by a book transaction to the account of the card. Without it, the account of the card pays. At an ATM and for the amount 0 it is 400.',
      tags: 'Texts of your choice by name. The request, its authorization and the transaction that settles it have them.',
    },
    declineAuthorizationRequest: {
      reason: ['What the merchant hears, and the request and its authorization say.', cardDeclineTexts],
    },
    askPurchaseInSandbox: { ...question, ...merchantFieldTexts },
    askCardTransactionInSandbox: { ...question, ...merchantFieldTexts },
    askAtmInSandbox: question,
  },
  events: {
    'authorizationRequest.pending': {
      ...decisionTexts,
      available: 'The cents that were available on the account before the request.',
      direction: [
        'Seen from the account.',
        { Credit: 'money is put in at an ATM', Debit: 'every other use of a card' },
      ],
      surcharge: 'The cents that an ATM takes for its use; the amount includes them. Absent for other uses.',
    },
    'authorizationRequest.approved': decisionTexts,
    'authorizationRequest.declined': { ...decisionTexts, declineReason: ['Why it is Declined.', cardDeclineTexts] },
  },
});
