import type { approveAuthorizationRequest } from './operations/approve.ts';
import type { declineAuthorizationRequest } from './operations/decline.ts';
import type { getAuthorizationRequest } from './operations/get.ts';
import type { listAuthorizationRequests } from './operations/list.ts';
import type { askAtmInSandbox } from './operations/sandbox-atm.ts';
import type { askCardTransactionInSandbox } from './operations/sandbox-card-transaction.ts';
import type { askPurchaseInSandbox } from './operations/sandbox-purchase.ts';
import { defineReference, listAnswer } from '../../define-reference.ts';
import { accountResource } from '../../accounts/accounts/resource-schema.ts';
import {
  atmRequestResource,
  authorizationRequestResource,
  cardTransactionRequestResource,
  purchaseRequestResource,
} from './resource-schema.ts';
import { customerResource } from '../../onboarding/customers/resource-schema.ts';
import type { authorizationRequestKind } from './store.ts';
import { exampleCard } from './sandbox-frame.ts';

export const authorizationRequestsReference = defineReference<{
  operations:
    | typeof getAuthorizationRequest
    | typeof listAuthorizationRequests
    | typeof approveAuthorizationRequest
    | typeof declineAuthorizationRequest
    | typeof askPurchaseInSandbox
    | typeof askCardTransactionInSandbox
    | typeof askAtmInSandbox;
  kinds: typeof authorizationRequestKind;
}>({
  operations: {
    getAuthorizationRequest: {
      summary: 'Get an authorization request',
      data: authorizationRequestResource,
      included: [customerResource, accountResource],
    },
    listAuthorizationRequests: {
      summary: 'List authorization requests',
      data: listAnswer(authorizationRequestResource),
      included: [customerResource, accountResource],
    },
    approveAuthorizationRequest: {
      summary: 'Approve an authorization request',
      description:
        'The amount is held on the account of the card. With amount only a part is approved, if the merchant takes parts. With fundingAccount the money comes from another account of the organisation, at once. The tags go to the request, its authorization and the purchase. If the rules decline the use, for example without funds, the answer is 409 with the reason, and the request still waits. Approving again answers 200 and changes nothing; after a decline, or too late, it is 409.',
      data: authorizationRequestResource,
      examples: { approveAuthorizationRequest: { attributes: { amount: 50_00, tags: { purpose: 'groceries' } } } },
    },
    declineAuthorizationRequest: {
      summary: 'Decline an authorization request',
      description: 'Nothing is held. Declining again answers 200 and changes nothing; after an approval it is 409.',
      data: authorizationRequestResource,
      examples: { declineAuthorizationRequest: { attributes: { reason: 'DoNotHonor' } } },
    },
    askPurchaseInSandbox: {
      summary: 'Simulate that the organisation is asked about a purchase',
      description:
        'The request waits for an answer for the seconds that the stage sets (two). What the rules decline in any case is Declined at once.',
      data: purchaseRequestResource,
      examples: {
        purchaseAuthorizationRequest: {
          attributes: {
            amount: 50_00,
            merchantName: "Sherlock's Groceries",
            merchantType: 5411,
            merchantLocation: 'Reno, NV',
            partialApprovalAllowed: true,
            cardPresent: true,
          },
          relationships: exampleCard,
        },
      },
    },
    askCardTransactionInSandbox: {
      summary: 'Simulate that the organisation is asked about another use of a card',
      description: 'For uses that are neither purchases nor at an ATM, such as a payment to a person.',
      data: cardTransactionRequestResource,
      examples: {
        cardTransactionAuthorizationRequest: {
          attributes: { amount: 20_00, merchantName: 'Pay a Friend', merchantType: 4829 },
          relationships: exampleCard,
        },
      },
    },
    askAtmInSandbox: {
      summary: 'Simulate that the organisation is asked about the use of an ATM',
      description: 'The amount includes the surcharge. The direction Credit is a deposit, which holds nothing.',
      data: atmRequestResource,
      examples: {
        atmAuthorizationRequest: {
          attributes: { amount: 43_00, atmName: 'First Street', atmLocation: 'Reno, NV', surcharge: 3_00 },
          relationships: exampleCard,
        },
      },
    },
  },
  kinds: {
    arq: {
      holds: 'questions to an organisation about uses of cards, numbered; those without an answer are in the due index',
      keys: { pk: '<org>#<account>', sk: '<number>', foundBy: 'id = account + number; the due index' },
    },
  },
});
