import { defineCapability } from '../../define-capability.ts';
import { cardTokenSteps } from './due-steps.ts';
import { cardTokenEvents } from './event-examples.ts';
import { cardTokensEventReference } from './event-reference.ts';
import { approveCardToken } from './operations/approve.ts';
import { deactivateCardToken } from './operations/deactivate.ts';
import { declineCardToken } from './operations/decline.ts';
import { getCardToken } from './operations/get.ts';
import { listCardTokens } from './operations/list.ts';
import { resumeCardToken } from './operations/resume.ts';
import { activateSandboxCardToken } from './operations/sandbox-activate.ts';
import { requestSandboxCardToken } from './operations/sandbox-request.ts';
import { suspendCardToken } from './operations/suspend.ts';
import { cardTokensReference } from './reference.ts';
import { cardTokenResource } from './resource-schema.ts';
import { tokenMachine } from './statuses.ts';
import { cardTokenKind } from './store.ts';
import { cardTokenTexts } from './texts.ts';

export const cardTokensCapability = defineCapability({
  name: 'card-tokens',
  reference: cardTokensReference,
  operations: [
    getCardToken,
    listCardTokens,
    approveCardToken,
    declineCardToken,
    suspendCardToken,
    resumeCardToken,
    deactivateCardToken,
    requestSandboxCardToken,
    activateSandboxCardToken,
  ],
  texts: cardTokenTexts,
  eventReference: cardTokensEventReference,
  events: cardTokenEvents,
  relationships: { cardToken: [cardTokenResource] },
  kinds: [cardTokenKind],
  dueKinds: [cardTokenSteps],
  machines: [tokenMachine],
});
