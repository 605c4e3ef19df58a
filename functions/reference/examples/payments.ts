import type * as z from 'zod';
import { bulkPaymentsResource } from '../../money/bulk-payments/resource.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import { achPaymentResource, bookPaymentResource } from '../../money/payments/resource.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import type { EventExamples } from '../event-examples.ts';
import { exampleAt, exampleBefore } from './moments.ts';
import { accountAndOwner, counterparty, firstChildId, otherAccountId, otherCustomerId } from './people.ts';

const dinner = { direction: 'Credit', amount: 12_500 } as const;

const bookPayment = (overrides: Partial<z.input<typeof bookPaymentResource.shape.attributes>>) =>
  bookPaymentResource.of({
    id: firstChildId,
    attributes: { createdAt: exampleAt, status: 'Sent', ...dinner, description: 'Dinner', ...overrides },
    relationships: {
      ...accountAndOwner,
      counterpartyAccount: link('depositAccount', otherAccountId),
      counterpartyCustomer: link('individualCustomer', otherCustomerId),
      ...(overrides.status === 'Rejected' ? {} : { transaction: link('bookTransaction', firstChildId) }),
    },
  });

const rent = { direction: 'Credit', amount: 50_000 } as const;
const funding = { direction: 'Debit', amount: 50_000 } as const;
const settlementDate = '2026-12-02' as CalendarDate;

const achPayment = (
  overrides: Partial<z.input<typeof achPaymentResource.shape.attributes>>,
  { isBooked = true }: { readonly isBooked?: boolean } = {},
) =>
  achPaymentResource.of({
    id: firstChildId,
    attributes: {
      createdAt: exampleBefore,
      status: 'Pending',
      ...rent,
      description: 'Rent',
      counterparty,
      sameDay: false,
      traceNumber: '614310009452087',
      ...overrides,
    },
    relationships: {
      ...accountAndOwner,
      counterparty: link('achCounterparty', firstChildId),
      ...(isBooked ? { transaction: link('originatedAchTransaction', firstChildId) } : {}),
    },
  });

const notBooked = { isBooked: false };

const bulk = (counts: Partial<z.input<typeof bulkPaymentsResource.shape.attributes>>) =>
  bulkPaymentsResource.of({
    id: '100000001',
    attributes: {
      createdAt: exampleBefore,
      bulkId: '100000001',
      status: 'Processing',
      total: 120,
      created: 0,
      failed: 0,
      ...counts,
    },
  });

export const paymentExamples = {
  'payment.created': { attributes: { status: 'Sent', ...dinner }, resource: bookPayment({}) },
  'payment.pendingReview': {
    attributes: rent,
    resource: achPayment({ createdAt: exampleAt, status: 'Pending Review' }, notBooked),
  },
  'payment.clearing': {
    attributes: { previousStatus: 'Pending', ...funding, available: 150_000 },
    resource: achPayment({ status: 'Clearing', ...funding, description: 'Funding', settlementDate }, notBooked),
  },
  'payment.sent': {
    attributes: { previousStatus: 'Pending', ...rent, available: 100_000 },
    resource: achPayment({ status: 'Sent', settlementDate }),
  },
  'payment.returned': {
    attributes: { previousStatus: 'Sent', ...rent, available: 150_000, reason: 'NoAccount' },
    resource: achPayment({ status: 'Returned', reason: 'NoAccount' }),
  },
  'payment.canceled': { attributes: rent, resource: achPayment({ status: 'Canceled' }) },
  'payment.rejected': {
    attributes: { ...dinner, reason: 'InsufficientFunds' },
    resource: bookPayment({ status: 'Rejected', reason: 'InsufficientFunds' }),
  },
  'bulkPayments.failed': {
    attributes: {
      index: 17,
      error: 'not_found: The account 100000009 does not exist',
      idempotencyKey: '3f6b0f6e-dinner',
    },
    resource: bulk({ created: 17, failed: 1 }),
  },
  'bulkPayments.finished': { attributes: {}, resource: bulk({ status: 'Finished', created: 119, failed: 1 }) },
} satisfies Partial<EventExamples>;
