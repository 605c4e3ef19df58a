import type * as z from 'zod';
import { exampleAt, exampleBefore } from '../../onboarding/examples/moments.ts';
import { withExample } from '../../kernel/base/event-example.ts';
import { accountAndOwner, counterparty, firstChildId } from '../../onboarding/examples/people.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import {
  receivedPaymentCreated,
  receivedPaymentAdvanced,
  receivedPaymentCompleted,
  receivedPaymentMarkedForReturn,
  receivedPaymentReturned,
} from './events.ts';
import { receivedPaymentResource } from './resource-schema.ts';

const salary = {
  direction: 'Credit',
  amount: 250_000,
  completionDate: '2026-12-02' as CalendarDate,
  companyName: 'Forest Bakery',
  counterpartyRoutingNumber: counterparty.routingNumber,
  description: 'Salary',
  traceNumber: '011000015482913',
  secCode: 'PPD',
} as const;

const receivedPayment = (overrides: Partial<z.input<typeof receivedPaymentResource.shape.attributes>>) =>
  receivedPaymentResource.of({
    id: firstChildId,
    attributes: {
      createdAt: exampleBefore,
      status: 'Pending',
      wasAdvanced: false,
      ...salary,
      isAdvanceable: (overrides.status ?? 'Pending') === 'Pending',
      ...(overrides.status === 'Returned' ? { returnReason: overrides.reason } : {}),
      ...overrides,
    },
    relationships: {
      ...accountAndOwner,
      ...(overrides.status === 'Completed'
        ? { receivePaymentTransaction: link('receivedAchTransaction', firstChildId) }
        : {}),
      ...(overrides.status === 'Advanced'
        ? { paymentAdvanceTransaction: link('paymentAdvanceTransaction', firstChildId) }
        : {}),
    },
  });

const bill = { direction: 'Debit', amount: 8_900, companyName: 'City Utilities', description: 'Bill' } as const;

const wasAdvanced = false;

export const receivedPaymentEvents = [
  withExample(receivedPaymentCreated, {
    attributes: { status: 'Pending', type: 'AchPayment', ...salary, isAdvanceable: true },
    resource: receivedPayment({ createdAt: exampleAt }),
  }),
  withExample(receivedPaymentAdvanced, {
    attributes: { previousStatus: 'Pending', wasAdvanced: true },
    resource: receivedPayment({ status: 'Advanced', wasAdvanced: true }),
  }),
  withExample(receivedPaymentCompleted, {
    attributes: { previousStatus: 'Pending', wasAdvanced },
    resource: receivedPayment({ status: 'Completed' }),
  }),
  withExample(receivedPaymentMarkedForReturn, {
    attributes: { previousStatus: 'Pending', wasAdvanced },
    resource: receivedPayment({ ...bill, status: 'MarkedForReturn', reason: 'InsufficientFunds' }),
  }),
  withExample(receivedPaymentReturned, {
    attributes: { previousStatus: 'MarkedForReturn', wasAdvanced },
    resource: receivedPayment({ ...bill, status: 'Returned', reason: 'InsufficientFunds' }),
  }),
];
