import type * as z from 'zod';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import { recurringPaymentResource } from '../../money/recurring-payments/resource.ts';
import type { EventExamples } from '../event-examples.ts';
import { exampleAt, exampleBefore } from './moments.ts';
import { accountAndOwner, firstChildId, organisationId, otherAccountId } from './people.ts';

const [, , bookResource] = recurringPaymentResource.options;
type Attributes = z.input<typeof bookResource.shape.attributes>;

const firstRun = '2027-01-01' as CalendarDate;
const schedule: Attributes['schedule'] = {
  startTime: '2026-12-01' as CalendarDate,
  interval: 'Monthly',
  dayOfMonth: 1,
};
const amount = 90_000;

const recurringPayment = (overrides: Partial<Attributes>) =>
  bookResource.of({
    id: firstChildId,
    attributes: {
      createdAt: exampleBefore,
      updatedAt: exampleAt,
      amount,
      description: 'Rent',
      schedule: { ...schedule, nextScheduledAction: firstRun },
      status: 'Active',
      numberOfPayments: 0,
      tags: { purpose: 'rent' },
      ...overrides,
    },
    relationships: {
      ...accountAndOwner,
      org: link('org', organisationId),
      counterpartyAccount: link('depositAccount', otherAccountId),
    },
  });

export const scheduleExamples = {
  'recurringPayment.created': {
    attributes: { amount, status: 'Active', nextScheduledAction: firstRun },
    resource: recurringPayment({ createdAt: exampleAt }),
  },
  'recurringPayment.statusChanged': {
    attributes: { amount, status: 'Disabled', previousStatus: 'Active', numberOfPayments: 3 },
    resource: recurringPayment({ status: 'Disabled', numberOfPayments: 3, schedule }),
  },
  'recurringPayment.failed': {
    attributes: { amount, error: 'CounterpartyCustomerArchived' },
    resource: recurringPayment({ numberOfPayments: 3 }),
  },
} satisfies Partial<EventExamples>;
