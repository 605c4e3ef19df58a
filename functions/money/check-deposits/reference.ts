import { defineReference, listAnswer, noDocument } from '../../define-reference.ts';
import type { approveCheckDeposit, approveSandboxCheckDeposit } from './operations/approve.ts';
import type { confirmCheckDeposit } from './operations/confirm.ts';
import type { createCheckDeposit } from './operations/create.ts';
import type { getCheckBack } from './operations/download-back.ts';
import type { getCheckFront } from './operations/download-front.ts';
import type { getCheckDeposit } from './operations/get.ts';
import type { listCheckDeposits } from './operations/list.ts';
import type { rejectCheckDeposit, rejectSandboxCheckDeposit } from './operations/reject.ts';
import type {
  clearSandboxCheckDeposit,
  returnSandboxCheckDeposit,
  transmitSandboxCheckDeposit,
} from './operations/sandbox-steps.ts';
import type { updateCheckDeposit } from './operations/update.ts';
import type { uploadCheckBack } from './operations/upload-back.ts';
import type { uploadCheckFront } from './operations/upload-front.ts';
import { sandboxNote } from '../../ports/sandbox-values.ts';
import { accountResource } from '../../accounts/accounts/resource-schema.ts';
import { transactionResource } from '../../accounts/transactions/resource-schema.ts';
import { checkDepositResource } from './resource-schema.ts';
import { customerResource } from '../../onboarding/customers/resource-schema.ts';
import type { checkDepositTransaction, returnedCheckDepositTransaction } from './transaction-types.ts';
import type { checkDepositKind } from './store.ts';
import type { checkProcessorCallback } from './callbacks/check-processor.ts';

const approval =
  'PendingReview becomes Pending: the check waits for the next cut-off. It is Rejected instead if its account is not Open any more. Approving again is 200 and changes nothing.';

export const checkDepositsReference = defineReference<{
  operations:
    | typeof createCheckDeposit
    | typeof uploadCheckFront
    | typeof uploadCheckBack
    | typeof getCheckFront
    | typeof getCheckBack
    | typeof confirmCheckDeposit
    | typeof getCheckDeposit
    | typeof listCheckDeposits
    | typeof updateCheckDeposit
    | typeof approveCheckDeposit
    | typeof rejectCheckDeposit
    | typeof approveSandboxCheckDeposit
    | typeof rejectSandboxCheckDeposit
    | typeof transmitSandboxCheckDeposit
    | typeof clearSandboxCheckDeposit
    | typeof returnSandboxCheckDeposit;
  transactionTypes: typeof checkDepositTransaction | typeof returnedCheckDepositTransaction;
  kinds: typeof checkDepositKind;
  callbacks: typeof checkProcessorCallback;
}>({
  operations: {
    createCheckDeposit: {
      summary: 'Create a check deposit',
      description: `Begins the deposit of a check: it waits for the images of both sides, for 30 days. If the account is not Open, or if the amount passes a limit of the account, it is created Rejected with its reason. ${sandboxNote('amount', 'checkAmount')}`,
      data: checkDepositResource,
      examples: {
        checkDeposit: {
          attributes: { amount: 250_00, description: 'Rent', idempotencyKey: '3f6b0f6e-check' },
          relationships: { account: { data: { type: 'depositAccount', id: '100000001' } } },
        },
      },
    },
    uploadCheckFront: {
      summary: 'Upload the front of a check',
      description:
        'JPEG, up to 4 MiB; the content decides, not its name. Uploading a side again replaces it. With both sides the check is PendingReview and is examined at once. After that, images are taken only while it is AwaitingCustomerConfirmation.',
      data: checkDepositResource,
    },
    uploadCheckBack: {
      summary: 'Upload the back of a check',
      description:
        'JPEG, up to 4 MiB; the content decides, not its name. Uploading a side again replaces it. With both sides the check is PendingReview and is examined at once. After that, images are taken only while it is AwaitingCustomerConfirmation.',
      data: checkDepositResource,
    },
    getCheckFront: {
      summary: 'Get the image of the front of a check',
      description: 'The bytes as they were uploaded, as an attachment.',
      data: noDocument,
    },
    getCheckBack: {
      summary: 'Get the image of the back of a check',
      description: 'The bytes as they were uploaded, as an attachment.',
      data: noDocument,
    },
    confirmCheckDeposit: {
      summary: 'Confirm the amount and the images of a check',
      description:
        'The customer says that amount and images are right, although they are unclear. AwaitingCustomerConfirmation becomes PendingReview: a person looks at it. To send better images instead, upload them again. Confirming again is 200 and changes nothing.',
      data: checkDepositResource,
      examples: { checkDeposit: { attributes: {} } },
    },
    getCheckDeposit: {
      summary: 'Get a check deposit',
      data: checkDepositResource,
      included: [customerResource, accountResource, transactionResource],
    },
    listCheckDeposits: {
      summary: 'List check deposits',
      description: 'Of all statuses. Those that wait for a person are PendingReview.',
      data: listAnswer(checkDepositResource),
      included: [customerResource, accountResource, transactionResource],
    },
    updateCheckDeposit: {
      summary: 'Change a check deposit',
      description:
        'Tags are merged, and null removes one; transactions that exist keep theirs. The clearing days can be changed until the check is Clearing, by tokens of the organisation. Nothing happens if everything is as asked for.',
      data: checkDepositResource,
      examples: { checkDeposit: { attributes: { tags: { purpose: 'rent', draft: null } } } },
    },
    approveCheckDeposit: {
      summary: 'Approve a check that waits for a review',
      description: `${approval} The token has to be one of a user who does not answer for the deposit: not of one whose token made it, uploaded an image, or made such a token; otherwise the answer is 409. Above an amount of the stage two users have to approve: after the first one it stays in PendingReview, and its \`approvals\` count it.`,
      data: checkDepositResource,
    },
    rejectCheckDeposit: {
      summary: 'Reject a check that waits for a review',
      description:
        'PendingReview and AwaitingCustomerConfirmation become Rejected with the reason, and the limits count the check no more. Rejecting again with the same reason is 200 and changes nothing; another reason is 409. The token has to be one of another user than those who answer for the deposit, otherwise the answer is 409.',
      data: checkDepositResource,
      examples: { checkDepositRejection: { attributes: { reason: 'SuspectedFraud' } } },
    },
    approveSandboxCheckDeposit: {
      summary: 'Simulate that a review approves a check',
      description: approval,
      data: checkDepositResource,
    },
    rejectSandboxCheckDeposit: {
      summary: 'Simulate that a check is rejected',
      description:
        'By a review (PendingReview, AwaitingCustomerConfirmation), or by the processor when it gets the check (Pending). Rejecting again with the same reason is 200 and changes nothing; another reason is 409.',
      data: checkDepositResource,
      examples: { checkDepositRejection: { attributes: { reason: 'SuspectedFraud' } } },
    },
    transmitSandboxCheckDeposit: {
      summary: 'Simulate that a check is sent to its bank',
      description:
        'As the cut-off would: Pending becomes Clearing, or Rejected if the account is not Open any more or the processor refuses the check. Again, it is 200 and changes nothing.',
      data: checkDepositResource,
    },
    clearSandboxCheckDeposit: {
      summary: 'Simulate that the money of a check arrives',
      description:
        'Clearing becomes Sent before its day, and the account is credited. Again, it is 200 and changes nothing.',
      data: checkDepositResource,
    },
    returnSandboxCheckDeposit: {
      summary: 'Simulate that the bank of a check returns it',
      description:
        'While it is Clearing, no money has moved. Up to 60 days after it is Sent, its money goes back, whatever the status and the balance of the account. The reason is InsufficientFunds if none is given. Again, it is 200 and changes nothing; another reason is 409.',
      data: checkDepositResource,
      examples: { checkDepositReturn: { attributes: { reason: 'PaymentStopped' } } },
    },
  },
  transactionTypes: {
    checkDepositTransaction: {
      records: 'the money of a deposited check, which has cleared',
      inStatements: { en: 'Check deposit', es: 'Depósito de cheque' },
    },
    returnedCheckDepositTransaction: {
      records: 'a deposited check that its bank has returned',
      inStatements: { en: 'Returned check', es: 'Cheque devuelto' },
    },
  },
  kinds: {
    chd: {
      holds:
        'the check deposits of an account, numbered in the order of their creation; those under way stand in the due index',
      keys: { pk: '<org>#<account>', sk: '<number>', foundBy: 'id = account + number; the due index' },
    },
  },
  callbacks: {
    checkProcessorCallback: { summary: 'The check processor tells what becomes of a check' },
  },
});
