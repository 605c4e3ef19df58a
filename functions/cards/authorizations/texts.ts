import { defineTexts } from '../../define-texts.ts';
import { cardDeclineTexts, cardUseTexts, sharedTexts } from '../../shared-texts.ts';
import type {
  authorizationAmountChanged,
  authorizationCanceled,
  authorizationCreated,
  authorizationDeclined,
  authorizationUpdated,
} from './events.ts';
import type { authorizeInSandbox } from './operations/sandbox-authorize.ts';
import type { cancelSandboxAuthorization } from './operations/sandbox-cancel.ts';
import type { increaseSandboxAuthorization } from './operations/sandbox-increase.ts';
import { controlRuleTexts, controlScopeTexts, intervalTexts, limitSubjectTexts } from '../card-controls/texts.ts';
import type { authorizationCheckResource } from './check-resource-schema.ts';
import type { checkAuthorization } from './operations/check.ts';
import type { authorizationResource } from './resource-schema.ts';

const links = {
  ...sharedTexts,
  account: 'The account of the card.',
  card: 'The card that was used.',
  authorization: 'The authorization, as it is after the change.',
} as const;

/** What a body may repeat. */
const matching = {
  cardLast4Digits:
    'The last four digits of the card, if you want them checked: others than those of the authorization are 400.',
  recurring: 'What the authorization says, if you want it checked: the other value is 400.',
  account: 'The account of the card, if you want it checked: another one is 400.',
} as const;

/** What a simulated use says of the merchant. */
export const merchantFieldTexts = {
  merchantName: 'What the merchant calls itself.',
  merchantType:
    'The merchant category code of ISO 18245. The name of the category follows from it; a deposit product can close categories.',
  merchantLocation: 'The city or another text for the place.',
  merchantId: 'The number that the network gave the merchant.',
  merchantCountry: 'The country of the merchant, as an ISO 3166-1 alpha-2 code.',
} as const;

export const cashbackText = {
  cashbackAmount:
    'The cents of the amount that the merchant pays out in cash with the purchase. They count as cash in the limits.',
} as const;

/** Where the card is. */
export const presenceTexts = {
  ecommerce: 'True if the purchase is made online.',
  cardPresent: 'True if the card is at the merchant.',
} as const;

/** The control that forbids a use, in words. */
export const brokenRuleText = [
  'The control that forbids the use. Absent if no control does.',
  {
    cardControl: 'The id of the control.',
    scope: ['For which cards the control holds.', controlScopeTexts],
    rule: ['The attribute of the control that forbids it.', controlRuleTexts],
    interval: ['Of `limits`, the interval of the limit that would be passed.', intervalTexts],
    per: ['Of `limits`, what the limit counts. Absent for all uses of the card.', limitSubjectTexts],
  },
] as const;

export const authorizationTexts = defineTexts<{
  resources: typeof authorizationResource | typeof authorizationCheckResource;
  operations:
    | typeof checkAuthorization
    | typeof authorizeInSandbox
    | typeof cancelSandboxAuthorization
    | typeof increaseSandboxAuthorization;
  events:
    | typeof authorizationCreated
    | typeof authorizationDeclined
    | typeof authorizationAmountChanged
    | typeof authorizationCanceled
    | typeof authorizationUpdated;
}>({
  types: {
    authorizationCheck: 'What would be decided on a use of a card, and what is left of the limits of its controls.',
    authorization: 'A use of a card that a merchant has asked for: the hold on the account, or why it was declined.',
  },
  resources: {
    authorizationCheck: {
      decision: [
        'What would be decided.',
        {
          Authorized: 'the use would be allowed, and its amount held',
          Declined: 'a rule or a control would forbid it, and nothing be held',
        },
      ],
      approvedAmount:
        'The cents that would be approved: the amount, or the part that rules and controls allow where the merchant takes one. Absent if it would be Declined.',
      declineReason: ['Why it would be Declined. Absent otherwise.', cardDeclineTexts],
      meta: brokenRuleText,
      limits: [
        'What is left of the limits of the controls about such a use, before it.',
        {
          cardControl: 'The id of the control.',
          scope: ['For which cards the control holds.', controlScopeTexts],
          interval: ['How long is counted.', intervalTexts],
          per: ['What is counted. Absent for all uses of the card.', limitSubjectTexts],
          minutes: 'How many minutes, with the interval Minutes.',
          amount: 'The cents that are left. Absent if the limit has no amount.',
          count: 'The uses that are left. Absent if the limit has no count and is not of Minutes.',
        },
      ],
    },
    authorization: {
      ...links,
      ...cardUseTexts,
      amount:
        'The cents that the merchant may take, after increases and reversals; if it is Declined, the cents that the merchant asked for. 0 asks whether the card is good.',
      requestedAmount: 'The cents that the merchant asked for. Absent unless only a part of them was authorized.',
      remainingHold:
        'The cents that are still held on the account. Those of all open authorizations of an account are its hold; a deposit at an ATM holds nothing.',
      cashbackAmount:
        'The cents of the amount that the merchant pays out in cash with a purchase. They count as cash in the limits. Absent if there are none.',
      direction: [
        'Which way the money will move. Absent for a debit.',
        {
          Credit: 'the merchant gives money back, or cash is put in at an ATM: nothing is held',
          Debit: 'the holder of the card pays',
        },
      ],
      standIn:
        'True if the card processor has decided in the place of the platform, on the use or on an increase. Absent otherwise.',
      settledAmount:
        'The cents that the network has taken for it, more than the amount too. Absent if it has taken none.',
      excessAmount:
        'The cents of its settlements beyond what was authorized, where they pass what is usual at such merchants. Absent if they do not; settlements that release 0.1.0 has booked count as none.',
      status: [
        'How far the use of the card has come.',
        {
          Authorized: 'the amount is held until it is settled, canceled or expires',
          Completed: 'it is settled, and holds nothing any more',
          Canceled:
            'the merchant gave it up, or it expired (seven days after its creation, a setting); the rest was released',
          Declined: 'it was not allowed, and has never held anything',
        },
      ],
      declineReason: [
        'Why it is Declined: the first rule that forbids it, or the reason of the organisation. Absent otherwise.',
        cardDeclineTexts,
      ],
      meta: brokenRuleText,
      changes: [
        'The last 20 increases and reversals, the oldest first. Absent if there were none. An increase about which you were asked is its authorization request.',
        {
          createdAt: 'When the merchant asked.',
          kind: [
            'What the merchant asked for.',
            {
              Increase: 'the merchant wants further cents to be held, as for a longer stay',
              Reversal: 'the merchant gives up all that is held, or a part',
            },
          ],
          amount: 'The cents that the merchant asked for in addition, or that were released.',
          declineReason: ['Why an increase was declined. Absent if nothing was.', cardDeclineTexts],
          meta: brokenRuleText,
          tokenCheck: cardUseTexts.tokenCheck,
          authenticationCheck: cardUseTexts.authenticationCheck,
          cardToken: 'The id of the token of a wallet that was used. Absent if none was named or known.',
          cardAuthentication: 'The id of the 3-D Secure authentication that was named. Absent if none is known.',
        },
      ],
      authorizationRequest:
        'The request that the organisation or a rule decided. Absent if the platform decided at once.',
      tags: 'Texts by name: those of the approval of its request, or of the simulated use of the card. A settlement without tags of its own takes them over.',
    },
  },
  requests: {
    checkAuthorization: {
      ...cardUseTexts,
      ...merchantFieldTexts,
      ...presenceTexts,
      amount: 'The cents that would be asked for. 0 asks whether the card is good.',
      partialApprovalAllowed: 'True if the merchant would also take an approval of less than the amount.',
      use: [
        'What the use would be.',
        {
          Purchase: 'goods or services of a merchant',
          Cash: 'money that an ATM pays out',
          CardTransaction: 'neither a purchase nor at an ATM',
        },
      ],
      merchantName: 'What the merchant calls itself. It matters only to controls that name merchants.',
      merchantType:
        'The merchant category code of ISO 18245. Without it cash is taken at an ATM, and others have no category.',
    },
    authorizeInSandbox: {
      ...presenceTexts,
      ...links,
      ...cardUseTexts,
      ...merchantFieldTexts,
      amount: 'The cents that the merchant asks for. 0 asks whether the card is good, and holds nothing.',
      ...cashbackText,
      direction: [
        'Which way the money will move.',
        {
          Credit: 'the merchant asks whether it can give money back: nothing is held',
          Debit: 'the holder of the card pays',
        },
      ],
      standIn:
        'True decides as the card processor does when it cannot reach the platform: as `status` says (Authorized by default), whatever the rules say.',
      partialApprovalAllowed:
        'True if the merchant also takes an approval of less than the amount. The rules then authorize the part that they allow.',
      cardLast4Digits:
        'The last four digits of the card. Of several cards of the account that end so, it is the newest one that is not closed.',
      tags: 'Texts of your choice by name. The transaction that settles it takes them over unless it has its own.',
      status: [
        'The outcome. Without it the rules decide.',
        { Authorized: 'the rules decide all the same', Declined: 'it is declined whatever the rules say' },
      ],
      declineReason: [
        'The reason for the status Declined: DoNotHonor if it is left out. With another status it is 400.',
        cardDeclineTexts,
      ],
    },
    cancelSandboxAuthorization: {
      ...matching,
      amount:
        'The cents that are released: at most what is still held. Without it all is released, and the authorization is Canceled.',
    },
    increaseSandboxAuthorization: {
      ...matching,
      amount: 'The cents that are held in addition.',
      asksOrganisation:
        'True asks the organisation: the authorization stays as it is until its new authorization request is approved.',
      standIn:
        'True holds the amount whatever the rules say, as the card processor does when it cannot reach the platform. Together with `asksOrganisation` it is 400.',
    },
  },
  events: {
    'authorization.created': { ...links, ...cardUseTexts, amount: 'The cents that the merchant may take.' },
    'authorization.declined': {
      ...links,
      ...cardUseTexts,
      amount: 'The cents that the merchant asked for.',
      reason: ['The first rule that forbids the use, or the reason of the organisation.', cardDeclineTexts],
      meta: brokenRuleText,
    },
    'authorization.amountChanged': {
      ...links,
      oldAmount: 'The cents that the merchant could take before.',
      newAmount: 'The cents that the merchant may take now.',
    },
    'authorization.canceled': {
      ...links,
      ...cardUseTexts,
      amount: 'The cents that the merchant could take, with what was settled of them before.',
    },
    'authorization.updated': links,
  },
});
