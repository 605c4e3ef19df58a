import { defineCapability } from '../../define-capability.ts';
import { chargebackEvents } from './event-examples.ts';
import { createChargeback } from './operations/create.ts';
import { getChargeback } from './operations/get.ts';
import { listChargebacks } from './operations/list.ts';
import { chargebackKind } from './store.ts';
import { chargebackTransaction } from './transaction-types.ts';
import { chargebackTransactionTexts } from './transaction-texts.ts';
import { chargebacksReference } from './reference.ts';
import { chargebackTexts } from './texts.ts';
import { accountResource } from '../../accounts/accounts/resource-schema.ts';
import { chargebackResource } from './resource-schema.ts';
import { chargebacksEventReference } from './event-reference.ts';

export const chargebacksCapability = defineCapability({
  name: 'chargebacks',
  scopes: { chargebacks: { only: 'organisation' }, 'chargebacks-write': { only: 'organisation' } },
  reference: chargebacksReference,
  texts: chargebackTexts,
  operations: [createChargeback, getChargeback, listChargebacks],
  eventReference: chargebacksEventReference,
  events: chargebackEvents,
  relationships: { chargeback: [chargebackResource], counterpartyAccount: [accountResource] },
  relationshipSides: { counterpartyAccount: 'otherSide' },
  kinds: [chargebackKind],
  transactionTypes: [chargebackTransaction],
  transactionTexts: chargebackTransactionTexts,
});
