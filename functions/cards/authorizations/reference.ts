import { authorizationCheckResource } from './check-resource-schema.ts';
import type { checkAuthorization } from './operations/check.ts';
import type { getAuthorization } from './operations/get.ts';
import type { listAuthorizations } from './operations/list.ts';
import type { authorizeInSandbox } from './operations/sandbox-authorize.ts';
import type { cancelSandboxAuthorization } from './operations/sandbox-cancel.ts';
import type { increaseSandboxAuthorization } from './operations/sandbox-increase.ts';
import { defineReference, listAnswer } from '../../define-reference.ts';
import { accountResource } from '../../accounts/accounts/resource-schema.ts';
import { authorizationResource } from './resource-schema.ts';
import { customerResource } from '../../onboarding/customers/resource-schema.ts';
import type { processorNameKind } from './processor-names.ts';
import type { authorizationKind } from './store.ts';

export const authorizationsReference = defineReference<{
  operations:
    | typeof getAuthorization
    | typeof listAuthorizations
    | typeof checkAuthorization
    | typeof authorizeInSandbox
    | typeof increaseSandboxAuthorization
    | typeof cancelSandboxAuthorization;
  kinds: typeof authorizationKind | typeof processorNameKind;
}>({
  operations: {
    getAuthorization: {
      summary: 'Get an authorization',
      data: authorizationResource,
      included: [customerResource, accountResource],
    },
    listAuthorizations: {
      summary: 'List authorizations',
      description:
        'Those that are Authorized, and so hold money. All of them with filter[includeNonAuthorized]=true, and those of other statuses with filter[status].',
      data: listAnswer(authorizationResource),
      included: [customerResource, accountResource],
    },
    checkAuthorization: {
      summary: 'Ask whether a use of a card would be authorized',
      description:
        'The rules and the controls decide as on a use at this moment, and nothing is held or counted. The answer says what is left of each limit of a control; what is authorized meanwhile is not in it.',
      data: authorizationCheckResource,
      examples: {
        authorizationCheck: {
          attributes: {
            amount: 50_00,
            merchantName: "Sherlock's Groceries",
            merchantType: 5411,
            merchantCountry: 'US',
          },
        },
      },
    },
    authorizeInSandbox: {
      summary: 'Simulate that a merchant asks to use a card',
      description:
        'The rules decide: the authorization is Authorized, and its amount is held, or it is Declined with the reason. With the status Declined it is declined in any case, with declineReason (DoNotHonor by default). The amount 0 asks whether the card is good, and holds nothing. The merchant category code 7995 is closed in the sandbox. Of several cards with these last four digits it is the newest one that is not closed.',
      data: authorizationResource,
      examples: {
        authorization: {
          attributes: {
            amount: 50_00,
            cardLast4Digits: '4242',
            merchantName: "Sherlock's Groceries",
            merchantType: 5411,
            merchantLocation: 'Reno, NV',
          },
          relationships: { account: { data: { type: 'depositAccount', id: '100000001' } } },
        },
      },
    },
    increaseSandboxAuthorization: {
      summary: 'Simulate that a merchant asks to hold more',
      description:
        'The cents of amount are held in addition. If the rules decline it, the answer is 409 with the reason, and the authorization stays as it is. With asksOrganisation the organisation decides, by an authorization request that names the authorization.',
      data: authorizationResource,
      examples: { authorization: { attributes: { amount: 10_00 } } },
    },
    cancelSandboxAuthorization: {
      summary: 'Simulate that a merchant cancels an authorization',
      description:
        'What is held is released. With amount, only these cents are, and the authorization stays open for the rest. Canceling what is Canceled answers 200 and changes nothing.',
      data: authorizationResource,
      examples: { authorization: { attributes: { amount: 10_00 } } },
    },
  },
  kinds: {
    aut: {
      holds: 'authorizations of the cards of an account, numbered in the order of their creation',
      keys: { pk: '<org>#<account>', sk: '<number>', foundBy: 'id = account + number' },
    },
    pnm: {
      holds:
        'what the names of the card processor lead to: authorizations that are not open any more, those whose reversal or settlement came first, and messages about no authorization that were booked',
      keys: {
        pk: '<org>#<account>',
        sk: '<hash of the card and the name>',
        foundBy: 'card, and name of an authorization or id of a message',
      },
    },
  },
});
