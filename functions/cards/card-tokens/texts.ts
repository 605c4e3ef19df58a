import { defineTexts } from '../../define-texts.ts';
import { sharedTexts } from '../../shared-texts.ts';
import type { cardTokenCreated, cardTokenMoved, cardTokenPending, cardTokenStatusChanged } from './events.ts';
import type { activateSandboxCardToken } from './operations/sandbox-activate.ts';
import type { approveCardToken } from './operations/approve.ts';
import type { requestSandboxCardToken } from './operations/sandbox-request.ts';
import type { cardTokenResource } from './resource-schema.ts';
import { walletTexts } from './wallet-texts.ts';

const statuses = {
  Requested: 'it waits for the organisation, for two seconds (a setting)',
  Inactive: 'it is approved; the wallet has yet to make it ready, perhaps with a code',
  Active: 'the wallet can pay with it',
  Suspended: 'the wallet cannot pay with it until it is resumed',
  Deactivated: 'it has ended for good; only the processor brings back one that a lost card took with it',
  Declined: 'it was refused, for the reason in `declineReason`',
} as const;

const setters = {
  organisation: 'a token of the organisation: only the organisation takes that back',
  customer: 'the customer, who can take it back',
  card: 'a change of its card, such as a freeze, with which it ends too',
  processor: 'the card processor, the network or the wallet',
} as const;

const questionTexts = {
  wallet: ['The company whose wallet it is.', walletTexts],
  source: [
    'How the number came into the wallet. Absent if that is not known.',
    {
      App: 'from your app, by a mobile wallet payload: the holder was signed in',
      Manual: 'somebody typed it in or held the card to the phone',
      OnFile: 'the wallet or the merchant had kept it from before',
    },
  ],
  deviceType: [
    'What the wallet is on. Absent if that is not known.',
    {
      Phone: 'what people carry to call others, with a wallet on it',
      Watch: 'something at the wrist, such as a bracelet',
      Tablet: 'a tablet without a phone number',
      Computer: 'a desktop, a laptop or a browser there',
      Other: 'a device that the wallet names otherwise, or none',
    },
  ],
  deviceName: 'What the owner of the device calls it. Absent if that is not known.',
  last4Digits: 'The last four digits of the number that the token is. Receipts print them. Absent if not known yet.',
  recommendation: [
    'What the wallet or the network advises. Absent if it advises nothing.',
    {
      Approve: 'nothing is odd (the green path)',
      Verify: 'the holder should prove who they are (the yellow path)',
      Decline: 'it looks like fraud (the red path)',
    },
  ],
  score:
    'How much the wallet trusts the device and the account: from 1 to 5, which is the most. Absent if it says nothing.',
  reasons: 'Codes of the wallet or the network for what it advises. Absent if there are none.',
} as const;

const fields = {
  ...sharedTexts,
  ...questionTexts,
  status: ['How far the token has come.', statuses],
  decision: [
    'What was decided. Absent while it is Requested.',
    {
      Approved: 'the wallet may have it at once',
      Verify: 'the holder has to enter a code that the platform sends to their phone',
      Declined: 'the wallet does not get it',
    },
  ],
  decidedBy: [
    'Who decided. Absent while it is Requested.',
    {
      Rules: 'the platform, by the card, its account and what the wallet tells',
      Organisation: 'the organisation was asked and has decided in time',
      TimeOut: 'nobody has decided in time, so a code is needed if the card allows a token',
      Processor: 'the card processor by itself, because it could not ask',
    },
  ],
  declineReason: [
    'Why it is Declined. Absent if it is not.',
    {
      CardNotActive: 'the card is in another status than Active',
      AccountNotOpen: 'payments of the account are stopped, it has ended, or its customer is Archived',
      NotPermitted: 'the organisation is suspended and issues nothing',
      TooManyTokens: 'the card has 20 tokens that are not Deactivated',
      NotRecommended: 'the wallet advises against it (the red path)',
      LowScore: 'the score is below what the stage takes (2)',
      DeclinedByOrganisation: 'you were asked, and have refused it',
    },
  ],
  verifiedAt: 'When the holder entered the right code. Absent without one.',
  suspendedBy: ['Who has suspended it. Absent if it is not Suspended.', setters],
  decideBy: 'Until when the organisation can decide. Absent if it is not Requested.',
  customer: 'The customer whose card it is.',
  card: 'The card that pays.',
  cardToken: 'The token, as it is after the change.',
} as const;

export const cardTokenTexts = defineTexts<{
  resources: typeof cardTokenResource;
  operations: typeof approveCardToken | typeof requestSandboxCardToken | typeof activateSandboxCardToken;
  events: typeof cardTokenCreated | typeof cardTokenPending | typeof cardTokenStatusChanged | typeof cardTokenMoved;
}>({
  types: {
    cardToken: 'A number with which a wallet pays in the place of the card, on one device.',
  },
  resources: { cardToken: fields },
  requests: {
    approveCardToken: { withCode: 'True if the holder has to enter a code first. False if it is not given.' },
    requestSandboxCardToken: {
      ...questionTexts,
      isAsked: 'True if the organisation is to be asked, whatever the settings of the stage are.',
      card: 'The card that is to be added.',
    },
    activateSandboxCardToken: {
      status: 'The wallet has the token ready.',
      verificationCode: 'The code that was sent. Without it, a token that needs a code has one sent.',
    },
  },
  events: {
    'cardToken.created': { ...fields, status: ['How the token begins.', statuses] },
    'cardToken.pending': fields,
    'cardToken.moved': {
      ...fields,
      card: 'The card that pays from now on.',
      replacedCard: 'The card that it was a token of before.',
    },
    'cardToken.statusChanged': {
      ...fields,
      previousStatus: ['How far the token had come before.', statuses],
      newStatus: ['How far the token has come now.', statuses],
    },
  },
});
