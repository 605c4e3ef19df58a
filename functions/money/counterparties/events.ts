import { draftEvent, eventDefiner, type EventDraft } from '../../kernel/base/event-type.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { CorrectedName } from './correct.ts';
import type { counterpartiesEventReference } from './event-reference.ts';
import { counterpartyToResource } from './resource.ts';
import type { Counterparty } from './store.ts';

const defineEvent = eventDefiner<typeof counterpartiesEventReference>();

export const counterpartyUpdated = defineEvent('counterparty.updated');

/** The event of a counterparty that its bank has corrected. */
export const counterpartyUpdatedEvent = (
  one: Counterparty,
  { code, changed }: { readonly code: string; readonly changed: readonly CorrectedName[] },
  cipher: FieldCipher,
): EventDraft =>
  draftEvent(counterpartyUpdated, {
    attributes: { code, changed: [...changed] },
    relationships: counterpartyLinks(one),
    tags: one.tags,
    resource: counterpartyToResource(one, cipher),
  });

/** The links of every event of a counterparty. */
export const counterpartyLinks = (one: Counterparty) => ({
  counterparty: { type: 'achCounterparty', id: one.id },
  customer: { type: one.customerType, id: one.customerId },
});
