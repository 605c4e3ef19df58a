import { defineCapability } from '../define-capability.ts';
import { accountNumberPrefixKind } from './account-number-prefix.ts';
import { directoryKind } from './directory.ts';
import { organisationKind } from './store.ts';

export const organisationsCapability = defineCapability({
  name: 'organisations',
  commands: ['org:create', 'org:rewards', 'org:senders'],
  kinds: [accountNumberPrefixKind, directoryKind, organisationKind],
});
