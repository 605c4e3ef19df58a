import type * as z from 'zod';
import { exampleAt, exampleBefore } from '../../onboarding/examples/moments.ts';
import { withExample } from '../../kernel/base/event-example.ts';
import {
  accountAndOwner,
  counterparty,
  firstChildId,
  otherAccountId,
  otherCustomerId,
} from '../../onboarding/examples/people.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import {
  paymentCreated,
  paymentPendingReview,
  paymentClearing,
  paymentSent,
  paymentReturned,
  paymentCorrected,
  paymentCanceled,
  paymentRejected,
} from './events.ts';
import { paymentDelayed } from './delayed-event.ts';
import { achPaymentResource, bookPaymentResource } from './resource-schema.ts';

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

export const paymentEvents = [
  withExample(paymentCreated, { attributes: { status: 'Sent', ...dinner }, resource: bookPayment({}) }),
  withExample(paymentPendingReview, {
    attributes: rent,
    resource: achPayment({ createdAt: exampleAt, status: 'Pending Review' }, notBooked),
  }),
  withExample(paymentClearing, {
    attributes: { previousStatus: 'Pending', ...funding, available: 150_000 },
    resource: achPayment({ status: 'Clearing', ...funding, description: 'Funding', settlementDate }, notBooked),
  }),
  withExample(paymentSent, {
    attributes: { previousStatus: 'Pending', ...rent, available: 100_000 },
    resource: achPayment({ status: 'Sent', settlementDate }),
  }),
  withExample(paymentDelayed, {
    attributes: { status: 'Clearing', ...funding, previousDate: '2026-12-01' as CalendarDate, date: settlementDate },
    resource: achPayment({ status: 'Clearing', ...funding, description: 'Funding', settlementDate }, notBooked),
  }),
  withExample(paymentReturned, {
    attributes: { previousStatus: 'Sent', ...rent, available: 150_000, reason: 'NoAccount' },
    resource: achPayment({ status: 'Returned', reason: 'NoAccount' }),
  }),
  withExample(paymentCorrected, {
    attributes: { code: 'C01', corrected: { accountNumber: '1000000002' } },
    resource: achPayment({ status: 'Sent' }),
  }),
  withExample(paymentCanceled, { attributes: rent, resource: achPayment({ status: 'Canceled' }) }),
  withExample(paymentRejected, {
    attributes: { ...dinner, reason: 'InsufficientFunds' },
    resource: bookPayment({ status: 'Rejected', reason: 'InsufficientFunds' }),
  }),
];
