import type * as z from 'zod';
import { exampleAt, exampleBefore } from '../../onboarding/examples/moments.ts';
import { withExample } from '../../kernel/base/event-example.ts';
import { accountAndOwner, firstChildId, organisationId, otherAccountId } from '../../onboarding/examples/people.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { recurringPaymentCreated, recurringPaymentStatusChanged, recurringPaymentFailed } from './events.ts';
import { recurringPaymentResource } from './resource-schema.ts';

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

export const recurringPaymentEvents = [
  withExample(recurringPaymentCreated, {
    attributes: { amount, status: 'Active', nextScheduledAction: firstRun },
    resource: recurringPayment({ createdAt: exampleAt }),
  }),
  withExample(recurringPaymentStatusChanged, {
    attributes: { amount, status: 'Disabled', previousStatus: 'Active', numberOfPayments: 3 },
    resource: recurringPayment({ status: 'Disabled', numberOfPayments: 3, schedule }),
  }),
  withExample(recurringPaymentFailed, {
    attributes: { amount, error: 'CounterpartyCustomerArchived' },
    resource: recurringPayment({ numberOfPayments: 3 }),
  }),
];
