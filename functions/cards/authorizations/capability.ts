import { defineCapability } from '../../define-capability.ts';
import { authorizationEvents } from './event-examples.ts';
import { checkAuthorization } from './operations/check.ts';
import { getAuthorization } from './operations/get.ts';
import { listAuthorizations } from './operations/list.ts';
import { authorizeInSandbox } from './operations/sandbox-authorize.ts';
import { cancelSandboxAuthorization } from './operations/sandbox-cancel.ts';
import { increaseSandboxAuthorization } from './operations/sandbox-increase.ts';
import { processorNameKind } from './processor-names.ts';
import { authorizationKind } from './store.ts';
import { authorizationMachine } from './statuses.ts';
import { authorizationsReference } from './reference.ts';
import { authorizationTexts } from './texts.ts';
import { authorizationResource } from './resource-schema.ts';
import { authorizationsEventReference } from './event-reference.ts';

export const authorizationsCapability = defineCapability({
  name: 'authorizations',
  scopes: { authorizations: {} },
  reference: authorizationsReference,
  operations: [
    getAuthorization,
    listAuthorizations,
    checkAuthorization,
    authorizeInSandbox,
    increaseSandboxAuthorization,
    cancelSandboxAuthorization,
  ],
  texts: authorizationTexts,
  eventReference: authorizationsEventReference,
  events: authorizationEvents,
  relationships: { authorization: [authorizationResource] },
  kinds: [authorizationKind, processorNameKind],
  machines: [authorizationMachine],
});
