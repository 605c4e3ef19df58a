import { defineCapability } from '../define-capability.ts';
import { accountNumberPrefixKind } from './account-number-prefix.ts';
import { directoryKind } from './directory.ts';
import { organisationKind } from './store.ts';
import { organisationsReference } from './reference.ts';
import { stageSuspensionKind } from './stage-suspension.ts';

export const organisationsCapability = defineCapability({
  name: 'organisations',
  reference: organisationsReference,
  commands: [
    'org:create',
    'org:company',
    'org:rewards',
    'org:senders',
    'org:suspend',
    'org:resume',
    'stage:suspend',
    'stage:resume',
    'stage:restore',
  ],
  kinds: [accountNumberPrefixKind, directoryKind, organisationKind, stageSuspensionKind],
});
