import { defineCapability } from '../define-capability.ts';
import { lineKind } from '../kernel/http/line/line.ts';
import { slotKind } from '../kernel/http/slots.ts';
import { idempotencyKind } from '../kernel/idempotency/idempotency.ts';
import { rateKind } from '../kernel/rates/counter.ts';
import { accountNumberPrefixKind } from './account-number-prefix.ts';
import { directoryKind } from './directory.ts';
import { organisationKind } from './store.ts';
import { organisationKeyKind } from '../ports/cipher/items.ts';

export const organisations = defineCapability({
  name: 'organisations',
  kinds: [
    idempotencyKind,
    rateKind,
    accountNumberPrefixKind,
    directoryKind,
    organisationKind,
    organisationKeyKind,
    slotKind,
    lineKind,
  ],
});
