import { defineCapability } from '../../define-capability.ts';
import { requestEvents } from './event-examples.ts';
import { approveAuthorizationRequest } from './operations/approve.ts';
import { declineAuthorizationRequest } from './operations/decline.ts';
import { getAuthorizationRequest } from './operations/get.ts';
import { listAuthorizationRequests } from './operations/list.ts';
import { askAtmInSandbox } from './operations/sandbox-atm.ts';
import { askCardTransactionInSandbox } from './operations/sandbox-card-transaction.ts';
import { askPurchaseInSandbox } from './operations/sandbox-purchase.ts';
import { authorizationRequestMachine } from './statuses.ts';
import { authorizationRequestKind } from './store.ts';
import { requestTimeOut } from './time-out.ts';
import { authorizationRequestsReference } from './reference.ts';
import { authorizationRequestTexts } from './texts.ts';
import { authorizationRequestResource } from './resource-schema.ts';
import { authorizationRequestsEventReference } from './event-reference.ts';

export const authorizationRequestsCapability = defineCapability({
  name: 'authorization-requests',
  scopes: {
    'authorization-requests': { only: 'organisation' },
    'authorization-requests-write': { only: 'organisation' },
  },
  reference: authorizationRequestsReference,
  operations: [
    getAuthorizationRequest,
    listAuthorizationRequests,
    approveAuthorizationRequest,
    declineAuthorizationRequest,
    askPurchaseInSandbox,
    askCardTransactionInSandbox,
    askAtmInSandbox,
  ],
  texts: authorizationRequestTexts,
  eventReference: authorizationRequestsEventReference,
  events: requestEvents,
  relationships: { authorizationRequest: authorizationRequestResource.options },
  kinds: [authorizationRequestKind],
  dueKinds: [requestTimeOut],
  machines: [authorizationRequestMachine],
});
