import { defineTexts } from '../../../define-texts.ts';
import { approvalsTexts, sharedTexts } from '../../../shared-texts.ts';
import type {
  checkDepositAwaitingCustomerConfirmation,
  checkDepositCanceled,
  checkDepositClearing,
  checkDepositCreated,
  checkDepositPending,
  checkDepositPendingReview,
  checkDepositRejected,
  checkDepositReturned,
  checkDepositSent,
} from '../events.ts';
import type { createCheckDeposit } from '../operations/create.ts';
import type { rejectCheckDeposit, rejectSandboxCheckDeposit } from '../operations/reject.ts';
import type { returnSandboxCheckDeposit } from '../operations/sandbox-steps.ts';
import type { updateCheckDeposit } from '../operations/update.ts';
import type { checkDepositResource } from '../resource-schema.ts';
import { checkCancelTexts, checkReasonTexts, checkRejectionTexts } from './reasons.ts';

const statuses = {
  AwaitingImages: 'nothing is uploaded yet: front and back have to follow within 30 days',
  AwaitingFrontImage: 'the back is uploaded, the other side has to follow',
  AwaitingBackImage: 'the front is uploaded, the other side has to follow',
  PendingReview: 'the images are examined, or wait for a reviewer',
  AwaitingCustomerConfirmation: 'amount or images are unclear: the customer confirms them or sends better images',
  Pending: 'it waits for the cut-off of the bank',
  Clearing: 'the check was sent to its bank, and its money is awaited',
  Sent: 'the money was booked on the account; the bank of the check can still return it',
  Returned: 'the bank of the check gave it back',
  Rejected: 'no money is booked, for the reason in `reason`, for example by a limit or a reviewer',
  Canceled: 'images or confirmation did not come in time',
} as const;

const fields = {
  ...sharedTexts,
  amount: 'The cents that the check is for.',
  description: 'What the check is for. The summary of the transaction has it.',
  clearingDaysOverride:
    'Banking days from the sending of the check to its money, 0 to 60, in the place of those of the deposit product. Only tokens of the organisation may give it.',
  tags: 'Texts of your choice by name. The transactions that the deposit makes have them too.',
  account: 'The account that gets the money.',
  status: ['How far the deposit has come.', statuses],
  checkDeposit: 'The check deposit, as it is after the change.',
  previousStatus: ['The status before.', statuses],
} as const;

const rejection = { reason: ['The reason that the check deposit has then.', checkRejectionTexts] } as const;

export const checkDepositTexts = defineTexts<{
  resources: typeof checkDepositResource;
  operations:
    | typeof createCheckDeposit
    | typeof updateCheckDeposit
    | typeof rejectCheckDeposit
    | typeof rejectSandboxCheckDeposit
    | typeof returnSandboxCheckDeposit;
  events:
    | typeof checkDepositCreated
    | typeof checkDepositPendingReview
    | typeof checkDepositAwaitingCustomerConfirmation
    | typeof checkDepositPending
    | typeof checkDepositClearing
    | typeof checkDepositSent
    | typeof checkDepositReturned
    | typeof checkDepositRejected
    | typeof checkDepositCanceled;
}>({
  types: {
    checkDeposit: 'A paper check that a customer deposits by photos of its two sides.',
  },
  resources: {
    checkDeposit: {
      ...fields,
      reason: ['Why it is Rejected, Returned or Canceled. Absent otherwise.', checkReasonTexts],
      checkNumber: 'The number that is printed on the check. Absent if it was not read.',
      approvals: approvalsTexts,
      counterparty: [
        'Who has written the check, as far as the check processor could read it. Absent if it read nothing.',
        {
          name: 'The name of the writer.',
          routingNumber: 'The ABA routing transit number of the bank on which the check is drawn.',
          accountNumber: 'The last digits of the account on which the check is drawn.',
        },
      ],
      settlementDate:
        'The day, YYYY-MM-DD in New York, in whose morning the money is booked. Present while the check is Pending or Clearing.',
      transaction: 'The credit of the account. Absent until the money is booked.',
    },
  },
  requests: {
    createCheckDeposit: fields,
    updateCheckDeposit: {
      ...fields,
      tags: 'Texts by name. They are merged into the existing ones; null removes one.',
      clearingDaysOverride:
        'Banking days from the sending of the check to its money, 0 to 60. They can be changed until the check is Clearing, by tokens of the organisation.',
    },
    rejectCheckDeposit: rejection,
    rejectSandboxCheckDeposit: rejection,
    returnSandboxCheckDeposit: {
      reason: ['Why the bank of the check returns it: InsufficientFunds if it is left out.', checkReasonTexts],
    },
  },
  events: {
    'checkDeposit.created': { ...fields, status: ['Where the deposit begins.', statuses] },
    'checkDeposit.pendingReview': fields,
    'checkDeposit.awaitingCustomerConfirmation': fields,
    'checkDeposit.pending': fields,
    'checkDeposit.clearing': fields,
    'checkDeposit.sent': fields,
    'checkDeposit.returned': fields,
    'checkDeposit.rejected': { ...fields, reason: ['Why the check is not deposited.', checkRejectionTexts] },
    'checkDeposit.canceled': { ...fields, reason: ['What did not come in time.', checkCancelTexts] },
  },
});
