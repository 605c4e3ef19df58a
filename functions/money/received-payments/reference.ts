import { defineReference, listAnswer } from '../../define-reference.ts';
import type { advanceReceivedPayment } from './operations/advance.ts';
import type { contestDishonor } from './operations/contest.ts';
import type { getReceivedPayment } from './operations/get.ts';
import type { listReceivedPayments } from './operations/list.ts';
import type { reprocessReceivedPayment } from './operations/reprocess.ts';
import type { returnReceivedAch } from './operations/return.ts';
import type { completeSandboxReceivedPayment } from './operations/sandbox-complete.ts';
import type { dishonorSandboxReturn } from './operations/sandbox-dishonor.ts';
import type { receiveSandboxAch } from './operations/sandbox-receive-ach.ts';
import type { receiveSandboxReceivedPayment } from './operations/sandbox-receive.ts';
import type { receiveSandboxWire } from './operations/sandbox-wire.ts';
import type { updateReceivedPayment } from './operations/update.ts';
import * as z from 'zod';
import { accountResource } from '../../accounts/accounts/resource-schema.ts';
import { transactionResource, transactionResourceOf } from '../../accounts/transactions/resource-schema.ts';
import { declinedIncomingPaymentResource } from '../declined-incoming-payments/resource-schema.ts';
import { receivedPaymentResource } from './resource-schema.ts';
import { customerResource } from '../../onboarding/customers/resource-schema.ts';
import type {
  dishonoredAchTransaction,
  paymentAdvanceTransaction,
  receivedAchTransaction,
  repaidPaymentAdvanceTransaction,
  returnedReceivedAchTransaction,
  wireTransaction,
} from './transaction-types.ts';
import type { receivedPaymentKind } from './store.ts';
import type { takenEntryKind } from './taken-entries.ts';
import { calendarDateOf } from '../../kernel/base/calendar/calendar-date.ts';
import { accountExample } from './sandbox-entry.ts';

export const receivedPaymentsReference = defineReference<{
  operations:
    | typeof getReceivedPayment
    | typeof listReceivedPayments
    | typeof updateReceivedPayment
    | typeof advanceReceivedPayment
    | typeof reprocessReceivedPayment
    | typeof returnReceivedAch
    | typeof contestDishonor
    | typeof receiveSandboxReceivedPayment
    | typeof receiveSandboxAch
    | typeof receiveSandboxWire
    | typeof completeSandboxReceivedPayment
    | typeof dishonorSandboxReturn;
  transactionTypes:
    | typeof receivedAchTransaction
    | typeof returnedReceivedAchTransaction
    | typeof dishonoredAchTransaction
    | typeof wireTransaction
    | typeof paymentAdvanceTransaction
    | typeof repaidPaymentAdvanceTransaction;
  kinds: typeof receivedPaymentKind | typeof takenEntryKind;
}>({
  operations: {
    getReceivedPayment: {
      summary: 'Get a received payment',
      data: receivedPaymentResource,
      included: [customerResource, accountResource, transactionResource],
    },
    listReceivedPayments: {
      summary: 'List received payments',
      description: 'All of them, Completed ones too unless `filter[includeCompleted]=false` leaves those out.',
      data: listAnswer(receivedPaymentResource),
      included: [customerResource, accountResource, transactionResource],
    },
    updateReceivedPayment: {
      summary: 'Change tags of a received payment',
      description:
        'Tags are merged; null removes one. Transactions that it has booked keep those that it had then. Nothing happens where everything is as asked for.',
      data: receivedPaymentResource,
      examples: { achReceivedPayment: { attributes: { tags: { source: 'payroll', checked: null } } } },
    },
    advanceReceivedPayment: {
      summary: 'Advance a received payment',
      description:
        'Puts the amount of a Pending credit on its account now. When the credit completes it is booked too, and the advance is repaid from it in the same moment. Advancing what is Advanced already answers 200 and changes nothing.',
      data: receivedPaymentResource,
    },
    reprocessReceivedPayment: {
      summary: 'Reprocess a received payment',
      description:
        'Pays a debit that is MarkedForReturn because the money was not there, if it is there now; otherwise it stays marked, and is returned after its banking day. What was reprocessed already is answered 200 and does not change.',
      data: receivedPaymentResource,
    },
    returnReceivedAch: {
      summary: 'Return a received ACH payment',
      description:
        'A credit that came in is taken from the account, even where that leaves less than nothing; a debit is given back. Once, and within the time limit of the reason: two banking days after the settlement for most, 60 calendar days for disputes by consumers. Returning it again with the same reason answers the return that was made, unless that was dishonored.',
      data: transactionResourceOf('returnedReceivedAchTransaction'),
      examples: {
        returnAch: {
          attributes: { reason: 'CustomerAdvisesNotAuthorized' },
          relationships: { account: { data: { type: 'depositAccount', id: '100000001' } } },
        },
      },
    },
    contestDishonor: {
      summary: 'Contest that a return is refused',
      description:
        'Answers the `dishonor` of a return in the next file of the bank, once, until `contestableUntil`: the return stands again. The same reason again answers 200.',
      data: receivedPaymentResource,
      examples: { dishonorContest: { attributes: { reason: 'TimelyReturn' } } },
    },
    receiveSandboxReceivedPayment: {
      summary: 'Simulate an ACH credit that completes on a date',
      description:
        'Pending until the morning of its completion date; Completed at once where that is today or over. An account that is frozen or closed declines it: the answer is then a declined incoming payment.',
      data: z.discriminatedUnion('type', [receivedPaymentResource, declinedIncomingPaymentResource]),
      examples: {
        achReceivedPayment: {
          attributes: {
            amount: 3_000_00,
            completionDate: calendarDateOf({ year: 2030, month: 5, day: 15 }),
            description: 'Salary',
            companyName: 'Forest Bakery',
            secCode: 'PPD',
          },
          relationships: accountExample,
        },
      },
    },
    receiveSandboxAch: {
      summary: 'Simulate an ACH credit or debit that settles on a date',
      description:
        'Settled at once where the date is today, over, or not given. A debit without funds is MarkedForReturn, and Returned after one banking day unless it is reprocessed. An account that is frozen or closed declines it: the answer is then a declined incoming payment.',
      data: z.discriminatedUnion('type', [receivedPaymentResource, declinedIncomingPaymentResource]),
      examples: {
        achReceivedPayment: {
          attributes: {
            amount: 80_00,
            direction: 'Debit',
            settlementDate: calendarDateOf({ year: 2030, month: 5, day: 15 }),
            description: 'Power',
            companyName: 'City Utilities',
            receivingEntityName: 'Ada Okafor',
            secCode: 'PPD',
          },
          relationships: accountExample,
        },
      },
    },
    receiveSandboxWire: {
      summary: 'Simulate an incoming wire',
      description: 'Posts at once and answers the transaction. An account that is frozen or closed refuses it.',
      data: transactionResourceOf('wireTransaction'),
      examples: {
        wirePayment: {
          attributes: { amount: 25_000_00, description: 'Sale of the house' },
          relationships: { account: { data: { type: 'depositAccount', id: '100000001' } } },
        },
      },
    },
    completeSandboxReceivedPayment: {
      summary: 'Simulate that the day of a received payment has come',
      description:
        'A credit is booked, and an advance repaid from it; a debit is paid, or MarkedForReturn without funds. On an account that is not Open any more it is Returned, unless it was advanced. Completing what is Completed answers 200 and changes nothing.',
      data: receivedPaymentResource,
    },
    dishonorSandboxReturn: {
      summary: 'Simulate that the originating bank refuses a return',
      description:
        'The id is that of the transaction that was returned, or of its return. The return is undone; it cannot be made again. Dishonoring it again answers the transaction that was made. It is R68. To dishonor a contested return plays that the network refuses the contest.',
      data: transactionResourceOf('dishonoredAchTransaction'),
    },
  },
  transactionTypes: {
    receivedAchTransaction: {
      records: 'an ACH payment that comes in',
      inStatements: { en: 'Incoming ACH payment', es: 'Pago ACH recibido' },
    },
    returnedReceivedAchTransaction: {
      records: 'the return of an ACH payment that came in',
      inStatements: { en: 'Returned incoming ACH payment', es: 'Pago ACH recibido devuelto' },
    },
    dishonoredAchTransaction: {
      records: 'a return that the other bank dishonored',
      inStatements: { en: 'Refused ACH return', es: 'Devolución ACH rechazada' },
    },
    wireTransaction: {
      records: 'money that another bank has sent by wire',
      inStatements: { en: 'Wire transfer', es: 'Transferencia por cable' },
    },
    paymentAdvanceTransaction: {
      records: 'the amount of a received payment before it completes',
      inStatements: { en: 'Early payment', es: 'Pago anticipado' },
    },
    repaidPaymentAdvanceTransaction: {
      records: 'the repayment of an advance, from the credit that completes',
      inStatements: { en: 'Repayment of an early payment', es: 'Reembolso de un pago anticipado' },
    },
  },
  kinds: {
    rcv: {
      holds: 'the ACH payments that came in to an account; those that wait for their day are in the due index',
      keys: { pk: '<org>#<account>', sk: '<number>', foundBy: 'id = account + number; the due index' },
    },
    ten: {
      holds: 'ACH entries that the rail has brought, so that each is taken once',
      keys: { pk: '<org>#<originator>#<trace number>', sk: '-', foundBy: 'originator and trace number' },
    },
  },
});
