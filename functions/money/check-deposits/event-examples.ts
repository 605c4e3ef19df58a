import type * as z from 'zod';
import { withExample } from '../../kernel/base/event-example.ts';
import { exampleAt } from '../../onboarding/examples/moments.ts';
import { accountAndOwner, firstChildId } from '../../onboarding/examples/people.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import {
  checkDepositAwaitingCustomerConfirmation,
  checkDepositCanceled,
  checkDepositClearing,
  checkDepositCreated,
  checkDepositPending,
  checkDepositPendingReview,
  checkDepositRejected,
  checkDepositReturned,
  checkDepositSent,
} from './events.ts';
import { checkDepositResource } from './resource-schema.ts';

const settlementDate = '2026-12-08' as CalendarDate;

type Attributes = Partial<z.input<typeof checkDepositResource.shape.attributes>>;

const read = {
  checkNumber: '1001',
  counterparty: { name: 'Grace Hopper', routingNumber: '812345678', accountNumber: '0042' },
};

const deposit = (overrides: Attributes) =>
  checkDepositResource.of({
    id: firstChildId,
    attributes: {
      createdAt: exampleAt,
      amount: 250_00,
      description: 'Rent',
      status: 'AwaitingImages',
      ...overrides,
    },
    relationships: {
      ...accountAndOwner,
      ...(overrides.status === 'Sent' || overrides.status === 'Returned'
        ? { transaction: link('checkDepositTransaction', firstChildId) }
        : {}),
    },
  });

export const checkDepositEvents = [
  withExample(checkDepositCreated, { attributes: { status: 'AwaitingImages' }, resource: deposit({}) }),
  withExample(checkDepositPendingReview, {
    attributes: { previousStatus: 'AwaitingBackImage' },
    resource: deposit({ status: 'PendingReview' }),
  }),
  withExample(checkDepositAwaitingCustomerConfirmation, {
    attributes: { previousStatus: 'PendingReview' },
    resource: deposit({ status: 'AwaitingCustomerConfirmation', ...read }),
  }),
  withExample(checkDepositPending, {
    attributes: { previousStatus: 'PendingReview' },
    resource: deposit({ status: 'Pending', settlementDate, ...read }),
  }),
  withExample(checkDepositClearing, {
    attributes: { previousStatus: 'Pending' },
    resource: deposit({ status: 'Clearing', settlementDate, ...read }),
  }),
  withExample(checkDepositSent, {
    attributes: { previousStatus: 'Clearing' },
    resource: deposit({ status: 'Sent', ...read }),
  }),
  withExample(checkDepositReturned, {
    attributes: { previousStatus: 'Sent' },
    resource: deposit({ status: 'Returned', reason: 'InsufficientFunds', ...read }),
  }),
  withExample(checkDepositRejected, {
    attributes: { previousStatus: 'PendingReview', reason: 'PoorImageQuality' },
    resource: deposit({ status: 'Rejected', reason: 'PoorImageQuality' }),
  }),
  withExample(checkDepositCanceled, {
    attributes: { previousStatus: 'AwaitingImages', reason: 'ImagesNotReceived' },
    resource: deposit({ status: 'Canceled', reason: 'ImagesNotReceived' }),
  }),
];
