import { defineEventReference } from '../../define-reference.ts';
import { checkCancelReasons, checkDepositStatuses, checkRejectionReasons } from './statuses.ts';
import * as z from 'zod';

const status = z.enum(checkDepositStatuses);

const fromStatus = z.strictObject({ previousStatus: status });

const links = {
  relationships: ['checkDeposit', 'account'],
  optionalRelationships: ['customer', 'customers'],
  includes: 'checkDeposit',
} as const;

export const checkDepositsEventReference = defineEventReference({
  'checkDeposit.created': {
    emittedWhen: 'a check deposit is created, one that is Rejected at once included',
    attributes: z.strictObject({ status }),
    ...links,
  },
  'checkDeposit.pendingReview': {
    emittedWhen: 'both images of a check are there, or its customer has confirmed it: it is looked at',
    attributes: fromStatus,
    ...links,
  },
  'checkDeposit.awaitingCustomerConfirmation': {
    emittedWhen: 'the amount or the images of a check are unclear: its customer confirms them or sends better images',
    attributes: fromStatus,
    ...links,
  },
  'checkDeposit.pending': {
    emittedWhen: 'a check is accepted, and waits until it is sent to its bank',
    attributes: fromStatus,
    ...links,
  },
  'checkDeposit.clearing': {
    emittedWhen: 'a check is on its way to its bank, and its money is awaited',
    attributes: fromStatus,
    ...links,
  },
  'checkDeposit.sent': {
    emittedWhen: 'the money of a check has cleared and is booked on its account',
    attributes: fromStatus,
    ...links,
  },
  'checkDeposit.returned': {
    emittedWhen: 'the bank of a check returns it, before or after its money was booked',
    attributes: fromStatus,
    ...links,
  },
  'checkDeposit.rejected': {
    emittedWhen: 'a check is refused: by the check processor, a reviewer or a limit',
    attributes: z.strictObject({ previousStatus: status, reason: z.enum(checkRejectionReasons) }),
    ...links,
  },
  'checkDeposit.canceled': {
    emittedWhen: 'a check deposit has waited too long for its images or its confirmation',
    attributes: z.strictObject({ previousStatus: status, reason: z.enum(checkCancelReasons) }),
    ...links,
  },
});
