import { defineCapability } from '../define-capability.ts';
import { idempotencyKind } from '../kernel/idempotency/idempotency.ts';
import { accountNumberPrefixKind } from './account-number-prefix.ts';
import { directoryKind } from './directory.ts';
import { organisationKind } from './store.ts';
import { rootKeyKind } from '../ports/cipher/items.ts';

export const organisations = defineCapability({
  name: 'organisations',
  kinds: [idempotencyKind, accountNumberPrefixKind, directoryKind, organisationKind, rootKeyKind],
});
