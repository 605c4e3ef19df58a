import { defineTexts, type ValueTexts } from '../../define-texts.ts';
import type { ContestReason } from './contest-reasons.ts';
import { sharedTexts } from '../../shared-texts.ts';
import { achReturnTexts } from '../payments/texts/reasons.ts';
import type {
  receivedPaymentAdvanced,
  receivedPaymentCompleted,
  receivedPaymentCreated,
  receivedPaymentMarkedForReturn,
  receivedPaymentReturned,
} from './events.ts';
import type { contestDishonor } from './operations/contest.ts';
import type { returnReceivedAch } from './operations/return.ts';
import type { receiveSandboxAch } from './operations/sandbox-receive-ach.ts';
import type { receiveSandboxReceivedPayment } from './operations/sandbox-receive.ts';
import type { receiveSandboxWire } from './operations/sandbox-wire.ts';
import type { updateReceivedPayment } from './operations/update.ts';
import type { receivedPaymentResource } from './resource-schema.ts';

const statuses = {
  Pending: 'it waits for its completion date',
  PendingReview: 'is kept for entries that somebody has to look at; no entry has it yet',
  MarkedForReturn: 'a debit without funds: it goes back on the next banking day, unless it is reprocessed',
  Advanced: 'a credit whose amount is on the account before its date',
  Completed: 'the money was booked on its completion date',
  Returned: 'it went back to its sender',
} as const;

const contestTexts: ValueTexts<ContestReason> = {
  MisroutedDishonor: 'R71: the refusal was sent to the wrong bank',
  UntimelyDishonor: 'R72: the refusal came later than five banking days after the return',
  TimelyReturn: 'R73: the return was in time; answers R68',
  NotDuplicate: 'R75: the entry was returned once; answers R67',
  NoErrors: 'R76: the return has no wrong fields; answers R69',
  NotRecoverable: 'R77: both entries were returned, or the money cannot be recovered; answers R62',
};

const fields = {
  ...sharedTexts,
  amount: 'The cents that come in or go out.',
  direction: [
    'Seen from the account.',
    { Credit: 'the other bank sends money to the account', Debit: 'the other bank pulls money from the account' },
  ],
  completionDate: 'The day, YYYY-MM-DD in New York, in whose morning (08:30) the money moves.',
  companyName: 'What the sender of the ACH entry calls itself.',
  counterpartyRoutingNumber: 'The ABA routing transit number of the bank that sent the entry.',
  counterpartyAccountNumber:
    'The number of the account of the sender, masked but for its last four digits. Absent if the sender did not give it.',
  description: 'The company entry description: what the entry is for, in a word of the sender.',
  addenda: 'The remark that the sender added. Absent if there is none.',
  traceNumber: 'The digits by which the rail knows the entry.',
  secCode: 'The standard entry class of the ACH entry, for example PPD. Absent if the rail did not give it.',
  account: 'The account that the entry is for.',
  status: ['How far the entry has come.', statuses],
  isAdvanceable:
    'True if its amount can be put on the account now: a Pending credit from somebody else than the owner.',
  receivedPayment: 'The received payment, as it is after the change.',
  wasAdvanced: 'True if its amount was put on the account before its completion date.',
} as const;

const stepped = { ...fields, previousStatus: ['The status before.', statuses] } as const;

const entry = {
  ...fields,
  direction: [
    'Seen from the account.',
    { Credit: 'the other bank sends money to the account', Debit: 'the other bank pulls money from the account' },
  ],
  secCode: 'The standard entry class of the ACH entry: three capital letters.',
  counterpartyAccountNumber: 'The number of the account of the sender. Only its last digits are kept.',
  tags: 'Texts of your choice by name, for what the entry becomes.',
  account: 'The account that the entry is for. If it is Frozen or Closed, the entry is declined.',
} as const;

export const receivedPaymentTexts = defineTexts<{
  resources: typeof receivedPaymentResource;
  operations:
    | typeof returnReceivedAch
    | typeof contestDishonor
    | typeof updateReceivedPayment
    | typeof receiveSandboxAch
    | typeof receiveSandboxReceivedPayment
    | typeof receiveSandboxWire;
  events:
    | typeof receivedPaymentCreated
    | typeof receivedPaymentAdvanced
    | typeof receivedPaymentCompleted
    | typeof receivedPaymentMarkedForReturn
    | typeof receivedPaymentReturned;
}>({
  types: {
    achReceivedPayment: 'An ACH entry that another bank has sent to an account here, before and after its money moves.',
  },
  resources: {
    achReceivedPayment: {
      ...fields,
      reason: ['Why it goes back, or went back. Absent otherwise.', achReturnTexts],
      returnReason: ['The same as `reason`, if it is Returned. Absent otherwise.', achReturnTexts],
      dishonor: [
        'The refusal of its return by the other bank. Absent if there is none.',
        {
          code: 'The code of the refusal: R61, R62 or R67 to R70.',
          settlementDate: 'The day, YYYY-MM-DD, on which the refusal settled.',
          contestableUntil: 'Until when it is contested: the last window whose file is in time.',
          contestReason: ['Why it was contested. Absent if it was not.', contestTexts],
          contestRefusedFor: 'The code by which the network has refused that. Absent if it has not.',
        },
      ],
      tags: 'Texts of your choice by name. Its transactions have them too.',
      receivePaymentTransaction: 'The transaction of the money itself. Absent until it has moved.',
      paymentAdvanceTransaction: 'The credit that put its amount on the account early. Absent if it was not advanced.',
      repayPaymentAdvanceTransaction:
        'The debit that took the early credit back when the money itself came. Absent until then.',
    },
  },
  requests: {
    returnReceivedAch: {
      reason: ['Why the transaction is returned. The other bank gets it.', achReturnTexts],
      account: 'The account of the transaction.',
    },
    contestDishonor: { reason: ['Why the other bank has no right to refuse the return.', contestTexts] },
    updateReceivedPayment: { tags: 'Texts by name. They are merged into the existing ones; null removes one.' },
    receiveSandboxAch: {
      ...entry,
      settlementDate:
        'The completion date, YYYY-MM-DD. Today or an earlier day completes it at once; today is meant if it is left out.',
      receivingEntityName:
        'The name of the receiver as the sender gives it. It is taken, but not compared and not kept: the account decides.',
    },
    receiveSandboxReceivedPayment: {
      ...entry,
      completionDate:
        'The day, YYYY-MM-DD, in whose morning the money comes. Today or an earlier day completes it at once.',
    },
    receiveSandboxWire: {
      ...sharedTexts,
      amount: 'The cents that come in.',
      description: 'What the sender says it is for. The summary of the transaction has it.',
      tags: 'Texts of your choice by name, for the transaction.',
      account: 'The account that gets the money. If it is not Open, it is 409.',
    },
  },
  events: {
    'receivedPayment.created': {
      ...fields,
      type: 'It is AchPayment: only ACH entries are received like this.',
      status: ['The status at the arrival.', statuses],
    },
    'receivedPayment.advanced': stepped,
    'receivedPayment.completed': stepped,
    'receivedPayment.markedForReturn': stepped,
    'receivedPayment.returned': stepped,
  },
});
