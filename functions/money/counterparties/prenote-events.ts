import { draftEvent, eventDefiner, type EventDraft } from '../../kernel/base/event-type.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { counterpartiesEventReference } from './event-reference.ts';
import { counterpartyLinks } from './events.ts';
import type { Prenote } from './prenote.ts';
import { counterpartyToResource } from './resource.ts';
import type { Counterparty } from './store.ts';

const defineEvent = eventDefiner<typeof counterpartiesEventReference>();

export const prenoteSent = defineEvent('counterparty.prenoteSent');

export const prenoteReturned = defineEvent('counterparty.prenoteReturned');

export const prenoteFailed = defineEvent('counterparty.prenoteFailed');

/** The event of a counterparty whose numbers are tested before the first live entry. */
export const prenoteSentEvent = (one: Counterparty, { liveFrom }: Prenote, cipher: FieldCipher): EventDraft =>
  draftEvent(prenoteSent, { attributes: { liveFrom }, ...sharedParts(one, cipher) });

/** The event of a counterparty whose bank has returned the prenote. */
export const prenoteReturnedEvent = (one: Counterparty, { reason }: Prenote, cipher: FieldCipher): EventDraft =>
  draftEvent(prenoteReturned, { attributes: { reason }, ...sharedParts(one, cipher) });

/** The event of a counterparty whose prenote never left. */
export const prenoteFailedEvent = (one: Counterparty, cipher: FieldCipher): EventDraft =>
  draftEvent(prenoteFailed, { attributes: {}, ...sharedParts(one, cipher) });

const sharedParts = (one: Counterparty, cipher: FieldCipher) => ({
  relationships: counterpartyLinks(one),
  tags: one.tags,
  resource: counterpartyToResource(one, cipher),
});
