import { defineCapability } from '../../define-capability.ts';
import { authenticationTimeOut } from './due-step.ts';
import { cardAuthenticationEvents } from './event-examples.ts';
import { cardAuthenticationsEventReference } from './event-reference.ts';
import { approveCardAuthentication } from './operations/approve.ts';
import { declineCardAuthentication } from './operations/decline.ts';
import { getCardAuthentication } from './operations/get.ts';
import { listCardAuthentications } from './operations/list.ts';
import { askSandboxCardAuthentication } from './operations/sandbox-ask.ts';
import { cardAuthenticationsReference } from './reference.ts';
import { cardAuthenticationResource } from './resource-schema.ts';
import { authenticationMachine } from './statuses.ts';
import { cardAuthenticationKind } from './store.ts';
import { cardAuthenticationTexts } from './texts.ts';

export const cardAuthenticationsCapability = defineCapability({
  name: 'card-authentications',
  reference: cardAuthenticationsReference,
  operations: [
    getCardAuthentication,
    listCardAuthentications,
    approveCardAuthentication,
    declineCardAuthentication,
    askSandboxCardAuthentication,
  ],
  texts: cardAuthenticationTexts,
  eventReference: cardAuthenticationsEventReference,
  events: cardAuthenticationEvents,
  relationships: { cardAuthentication: [cardAuthenticationResource] },
  kinds: [cardAuthenticationKind],
  dueKinds: [authenticationTimeOut],
  machines: [authenticationMachine],
});
