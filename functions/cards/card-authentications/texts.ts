import { defineTexts } from '../../define-texts.ts';
import { cardDeclineTexts, cardUseTexts, sharedTexts } from '../../shared-texts.ts';
import { brokenRuleText, merchantFieldTexts } from '../authorizations/texts.ts';
import type {
  cardAuthenticationCreated,
  cardAuthenticationPending,
  cardAuthenticationStatusChanged,
} from './events.ts';
import type { approveCardAuthentication } from './operations/approve.ts';
import type { askSandboxCardAuthentication } from './operations/sandbox-ask.ts';
import type { cardAuthenticationResource } from './resource-schema.ts';

/** Funds are asked for by the authorization, and time by nothing that is declined. */
const { InsufficientFunds: _, Timeout: __, ...declines } = cardDeclineTexts;

const statuses = {
  Pending: 'it waits for the organisation, for two seconds (a setting)',
  Challenged: 'the holder has to prove who they are, within ten minutes',
  Approved: 'it is the holder who pays',
  Declined: 'it is not the holder, or the payment would be declined: `declineReason` says why',
  Expired: 'the holder has not passed the challenge in time',
} as const;

const questionTexts = {
  amount: 'The cents of the payment. Absent if none is made, such as when a merchant keeps the card for later.',
  merchantAmount: cardUseTexts.merchantAmount,
  channel: [
    'Where the holder pays.',
    {
      Browser: 'in a web shop, on a phone or a computer',
      App: 'in software of the merchant on a phone',
      MerchantInitiated: 'nowhere: the merchant asks by itself, as for a subscription',
    },
  ],
  challengePreference: [
    'What the merchant would like. Absent if it does not say.',
    {
      NoPreference: 'whatever the issuer decides is right',
      NoChallenge: 'the holder should not be stopped by a code',
      Challenge: 'the holder should prove who they are',
      ChallengeMandated: 'the holder has to prove it, because a law wants that',
    },
  ],
  riskScore:
    'The risk of fraud that the processor or the network sees: from 0 to 100, which is the most. Absent if there is none.',
} as const;

const fields = {
  ...sharedTexts,
  ...questionTexts,
  status: ['How far the authentication has come.', statuses],
  merchant: cardUseTexts.merchant,
  decidedBy: [
    'Who or what has decided last. Absent while it is Pending.',
    {
      Rules: 'the platform, by the card, its controls, the amount and the risk',
      Organisation: 'one of your own API tokens has decided in time',
      Customer: 'the customer whose card it is, in your app',
      Code: 'the code that the platform has sent to the holder: the right one, or too many wrong ones',
      TimeOut: 'nobody, before the time was over',
    },
  ],
  declineReason: [
    'Why it is Declined. Absent if it is not.',
    {
      ...declines,
      HighRisk: 'the risk score is as high as the stage declines (90)',
      NobodyToChallenge: 'it needs a challenge, and the merchant asks by itself',
      TooManyTries: 'five wrong codes were entered',
      DeclinedByOrganisation: 'one of your API tokens has refused it',
      DeclinedByCustomer: 'the customer says that it is somebody else',
    },
  ],
  meta: brokenRuleText,
  decideBy: 'Until when the organisation can decide. Absent if it is not Pending.',
  expiresAt: 'Until when the holder can pass the challenge. Absent if it is not Challenged.',
  customer: 'The customer whose card it is.',
  card: 'The card that pays.',
  cardAuthentication: 'The authentication, as it is after the change.',
} as const;

export const cardAuthenticationTexts = defineTexts<{
  resources: typeof cardAuthenticationResource;
  operations: typeof approveCardAuthentication | typeof askSandboxCardAuthentication;
  events: typeof cardAuthenticationCreated | typeof cardAuthenticationPending | typeof cardAuthenticationStatusChanged;
}>({
  types: {
    cardAuthentication: 'A question of a merchant, by 3-D Secure, whether it is the holder of a card who pays.',
  },
  resources: { cardAuthentication: fields },
  requests: {
    approveCardAuthentication: {
      withChallenge: 'True if the holder has to prove first who they are. False if it is not given.',
      byHolder:
        'True if the holder has approved it with you, for example in your app. An API token needs it to approve a Challenged one. False if it is not given.',
    },
    askSandboxCardAuthentication: {
      ...questionTexts,
      ...merchantFieldTexts,
      isAsked: 'True if the organisation is to be asked, whatever the settings of the stage are.',
      card: 'The card that pays.',
    },
  },
  events: {
    'cardAuthentication.created': { ...fields, status: ['How the authentication begins.', statuses] },
    'cardAuthentication.pending': fields,
    'cardAuthentication.statusChanged': {
      ...fields,
      previousStatus: ['How far the authentication had come before.', statuses],
      newStatus: ['How far the authentication has come now.', statuses],
    },
  },
});
