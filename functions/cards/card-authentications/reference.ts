import { accountResource } from '../../accounts/accounts/resource-schema.ts';
import { customerResource } from '../../onboarding/customers/resource-schema.ts';
import { defineReference, listAnswer } from '../../define-reference.ts';
import type { approveCardAuthentication } from './operations/approve.ts';
import type { declineCardAuthentication } from './operations/decline.ts';
import type { getCardAuthentication } from './operations/get.ts';
import type { listCardAuthentications } from './operations/list.ts';
import type { askSandboxCardAuthentication } from './operations/sandbox-ask.ts';
import { cardAuthenticationResource } from './resource-schema.ts';
import type { cardAuthenticationKind } from './store.ts';

const data = cardAuthenticationResource;

export const cardAuthenticationsReference = defineReference<{
  operations:
    | typeof getCardAuthentication
    | typeof listCardAuthentications
    | typeof approveCardAuthentication
    | typeof declineCardAuthentication
    | typeof askSandboxCardAuthentication;
  kinds: typeof cardAuthenticationKind;
}>({
  operations: {
    getCardAuthentication: { summary: 'Get a 3-D Secure authentication of a card', data },
    listCardAuthentications: {
      summary: 'List 3-D Secure authentications of cards',
      data: listAnswer(cardAuthenticationResource),
      included: [customerResource, accountResource],
    },
    approveCardAuthentication: {
      summary: 'Approve a 3-D Secure authentication of a card',
      description:
        'The organisation approves one that is Pending; with withChallenge its holder has to prove first who they are. It approves a Challenged one only with byHolder: if you have asked the holder yourself, such as in your app. The customer whose card it is approves a Challenged one, with the scope that a second factor gives. Approving again answers 200 and changes nothing; after another decision, or too late, it is 409, as it is if the rules decline it by now or nobody can be challenged.',
      data,
      examples: { approveCardAuthentication: { attributes: { byHolder: true } } },
    },
    declineCardAuthentication: {
      summary: 'Decline a 3-D Secure authentication of a card',
      description:
        'The organisation declines one that is Pending or Challenged, and the customer whose card it is a Challenged one. Declining again answers 200 and changes nothing; after another decision, or too late, it is 409.',
      data,
    },
    askSandboxCardAuthentication: {
      summary: 'Simulate that a merchant asks by 3-D Secure who pays',
      description:
        'The rules decide. With isAsked, what they do not decline is put to the organisation, which has the seconds that the stage sets (two).',
      data,
      examples: {
        cardAuthentication: {
          attributes: {
            amount: 120_00,
            merchantName: 'Corner Books',
            merchantType: 5942,
            merchantCountry: 'US',
            channel: 'Browser',
            challengePreference: 'NoPreference',
            riskScore: 12,
          },
          relationships: { card: { data: { type: 'card', id: '100000001000000001' } } },
        },
      },
    },
  },
  kinds: {
    cau: {
      holds:
        '3-D Secure authentications of cards, numbered; those that wait for the organisation or the holder are in the due index',
      keys: { pk: '<org>#<account>', sk: '<number>', foundBy: 'id = account + number; the due index' },
    },
  },
});
