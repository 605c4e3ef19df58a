import type * as z from 'zod';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { withExample } from '../../kernel/base/event-example.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import { exampleBefore } from '../../onboarding/examples/moments.ts';
import { accountAndOwner, counterparty, firstChildId } from '../../onboarding/examples/people.ts';
import { counterpartyUpdated } from './events.ts';
import { prenoteFailed, prenoteReturned, prenoteSent } from './prenote-events.ts';
import { counterpartyResource } from './resource-schema.ts';

const exampleOf = (attributes: Partial<z.input<typeof counterpartyResource.shape.attributes>> = {}) =>
  counterpartyResource.of({
    id: firstChildId,
    attributes: {
      createdAt: exampleBefore,
      ...counterparty,
      accountType: 'Checking',
      bank: 'Federal Reserve Bank',
      type: 'Person',
      permissions: 'CreditOnly',
      ...attributes,
    },
    relationships: { customer: link(accountAndOwner.customer.data.type, accountAndOwner.customer.data.id) },
  });

const liveFrom = '2026-12-07' as CalendarDate;

export const counterpartyEvents = [
  withExample(counterpartyUpdated, {
    attributes: { code: 'C01', changed: ['accountNumber'] },
    resource: exampleOf(),
  }),
  withExample(prenoteSent, {
    attributes: { liveFrom },
    resource: exampleOf({ sendPrenote: true, prenote: { status: 'Sent', liveFrom } }),
  }),
  withExample(prenoteReturned, {
    attributes: { reason: 'NoAccount' },
    resource: exampleOf({ sendPrenote: true, prenote: { status: 'Returned', liveFrom, reason: 'NoAccount' } }),
  }),
  withExample(prenoteFailed, {
    attributes: {},
    resource: exampleOf({ sendPrenote: true, prenote: { status: 'Failed', liveFrom } }),
  }),
];
