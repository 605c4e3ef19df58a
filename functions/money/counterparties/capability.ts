import { defineCapability } from '../../define-capability.ts';
import { getCounterpartyBalance } from './operations/balance.ts';
import { createCounterparty } from './operations/create.ts';
import { deleteCounterparty } from './operations/delete.ts';
import { getCounterparty } from './operations/get.ts';
import { listCounterparties } from './operations/list.ts';
import { updateCounterparty } from './operations/update.ts';
import { counterpartyKind } from './store.ts';
import { tokenClaimKind } from './token-claim.ts';
import { prenoteMachine } from './prenote-machine.ts';
import { counterpartiesReference } from './reference.ts';
import { counterpartyEvents } from './event-examples.ts';
import { counterpartiesEventReference } from './event-reference.ts';
import { counterpartyResource } from './resource-schema.ts';
import { counterpartyTexts } from './texts.ts';

export const counterpartiesCapability = defineCapability({
  name: 'counterparties',
  scopes: {
    counterparties: {},
    'counterparties-write': { needsTwoFactor: true },
  },
  reference: counterpartiesReference,
  texts: counterpartyTexts,
  operations: [
    createCounterparty,
    getCounterparty,
    getCounterpartyBalance,
    listCounterparties,
    updateCounterparty,
    deleteCounterparty,
  ],
  eventReference: counterpartiesEventReference,
  events: counterpartyEvents,
  relationships: { counterparty: [counterpartyResource] },
  kinds: [counterpartyKind, tokenClaimKind],
  machines: [prenoteMachine],
});
