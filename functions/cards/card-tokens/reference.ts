import { accountResource } from '../../accounts/accounts/resource-schema.ts';
import { customerResource } from '../../onboarding/customers/resource-schema.ts';
import { defineReference, listAnswer } from '../../define-reference.ts';
import { sandboxNote } from '../../ports/sandbox-values.ts';
import type { approveCardToken } from './operations/approve.ts';
import type { deactivateCardToken } from './operations/deactivate.ts';
import type { declineCardToken } from './operations/decline.ts';
import type { getCardToken } from './operations/get.ts';
import type { listCardTokens } from './operations/list.ts';
import type { resumeCardToken } from './operations/resume.ts';
import type { activateSandboxCardToken } from './operations/sandbox-activate.ts';
import type { requestSandboxCardToken } from './operations/sandbox-request.ts';
import type { suspendCardToken } from './operations/suspend.ts';
import { cardTokenResource } from './resource-schema.ts';
import type { cardTokenKind } from './store.ts';

const data = cardTokenResource;

export const cardTokensReference = defineReference<{
  operations:
    | typeof getCardToken
    | typeof listCardTokens
    | typeof approveCardToken
    | typeof declineCardToken
    | typeof suspendCardToken
    | typeof resumeCardToken
    | typeof deactivateCardToken
    | typeof requestSandboxCardToken
    | typeof activateSandboxCardToken;
  kinds: typeof cardTokenKind;
}>({
  operations: {
    getCardToken: { summary: 'Get a token of a card', data },
    listCardTokens: {
      summary: 'List tokens of cards',
      data: listAnswer(cardTokenResource),
      included: [customerResource, accountResource],
    },
    approveCardToken: {
      summary: 'Approve a token of a card',
      description:
        'The token is Inactive until the wallet has it ready. With withCode the holder has to enter a code that the platform sends to their phone. Approving again answers 200 and changes nothing; after a decline, or too late, it is 409.',
      data,
      examples: { approveCardToken: { attributes: { withCode: true } } },
    },
    declineCardToken: {
      summary: 'Decline a token of a card',
      description: 'Declining again answers 200 and changes nothing; after an approval, or too late, it is 409.',
      data,
    },
    suspendCardToken: {
      summary: 'Suspend a token of a card',
      description:
        'The wallet cannot pay with it until it is resumed; the card works. If the organisation suspends what a customer has suspended, only the organisation resumes it.',
      data,
    },
    resumeCardToken: {
      summary: 'Resume a token of a card',
      description:
        'The token is as it was before it was suspended. A customer does not resume what the organisation or the card processor has suspended (403). While its card is Frozen it is 409.',
      data,
    },
    deactivateCardToken: {
      summary: 'Deactivate a token of a card',
      description:
        'The wallet never pays with it again, and can ask for a new one. Deactivating it again changes nothing.',
      data,
    },
    requestSandboxCardToken: {
      summary: 'Simulate that a wallet asks for a token of a card',
      description:
        'The rules decide. With isAsked, what they do not decline is put to the organisation, which has the seconds that the stage sets (two).',
      data,
      examples: {
        cardToken: {
          attributes: {
            wallet: 'Apple',
            source: 'Manual',
            deviceType: 'Phone',
            deviceName: "Ada's phone",
            recommendation: 'Verify',
            score: 3,
            reasons: ['0A'],
          },
          relationships: { card: { data: { type: 'card', id: '100000001000000001' } } },
        },
      },
    },
    activateSandboxCardToken: {
      summary: 'Simulate that a wallet has a token of a card ready',
      description: `Of a token that needs a code, one is sent if none is given, and the token stays Inactive. ${sandboxNote('verificationCode', 'code')}`,
      data,
      examples: { cardToken: { attributes: { status: 'Active', verificationCode: '000001' } } },
    },
  },
  kinds: {
    cwt: {
      holds:
        'tokens with which wallets stand for cards, numbered; those that wait for the organisation, or of which the card processor is to be told, are in the due index',
      keys: { pk: '<org>#<account>', sk: '<number>', foundBy: 'id = account + number; the due index' },
    },
  },
});
