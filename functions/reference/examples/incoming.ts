import type * as z from 'zod';
import { declinedIncomingPaymentResource } from '../../money/declined-incoming-payments/resource.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import { receivedPaymentResource } from '../../money/received-payments/resource.ts';
import type { EventExamples } from '../event-examples.ts';
import { exampleAt, exampleBefore } from './moments.ts';
import { accountAndOwner, counterparty, firstChildId } from './people.ts';

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
    attributes: { createdAt: exampleBefore, status: 'Pending', wasAdvanced: false, ...salary, ...overrides },
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

export const incomingExamples = {
  'receivedPayment.created': {
    attributes: { status: 'Pending', type: 'AchPayment', ...salary, isAdvanceable: true },
    resource: receivedPayment({ createdAt: exampleAt }),
  },
  'receivedPayment.advanced': {
    attributes: { previousStatus: 'Pending', wasAdvanced: true },
    resource: receivedPayment({ status: 'Advanced', wasAdvanced: true }),
  },
  'receivedPayment.completed': {
    attributes: { previousStatus: 'Pending', wasAdvanced },
    resource: receivedPayment({ status: 'Completed' }),
  },
  'receivedPayment.markedForReturn': {
    attributes: { previousStatus: 'Pending', wasAdvanced },
    resource: receivedPayment({ ...bill, status: 'MarkedForReturn', reason: 'InsufficientFunds' }),
  },
  'receivedPayment.returned': {
    attributes: { previousStatus: 'MarkedForReturn', wasAdvanced },
    resource: receivedPayment({ ...bill, status: 'Returned', reason: 'InsufficientFunds' }),
  },
  'declinedIncomingPayment.created': {
    attributes: { amount: 250_000, direction: 'Credit', reason: 'AccountClosed', paymentType: 'AchPayment' },
    resource: declinedIncomingPaymentResource.of({
      id: firstChildId,
      attributes: {
        createdAt: exampleAt,
        reason: 'AccountClosed',
        direction: 'Credit',
        amount: 250_000,
        paymentType: 'AchPayment',
      },
      relationships: accountAndOwner,
    }),
  },
} satisfies Partial<EventExamples>;
