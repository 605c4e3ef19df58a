import { stateMachine } from '../../kernel/base/state-machine.ts';
import { checkRefusals, type CheckReturnReason } from '../../ports/check-processor/port.ts';
import { checkReturnReasons } from '../../ports/check-processor/port.ts';

export const checkDepositStatuses = [
  'AwaitingImages',
  'AwaitingFrontImage',
  'AwaitingBackImage',
  'PendingReview',
  'AwaitingCustomerConfirmation',
  'Pending',
  'Clearing',
  'Sent',
  'Returned',
  'Rejected',
  'Canceled',
] as const;
export type CheckDepositStatus = (typeof checkDepositStatuses)[number];

/** Why a check deposit is Rejected: the state of its account, a limit, or what the processor says. */
export const checkRejectionReasons = [
  'AccountFrozen',
  'AccountClosed',
  'DailyCheckDepositLimitExceeded',
  'MonthlyCheckDepositLimitExceeded',
  'ClientRequest',
  ...checkRefusals,
] as const;
export type CheckRejectionReason = (typeof checkRejectionReasons)[number];

/** Why a check deposit is Canceled: what it waited for did not come. */
export const checkCancelReasons = ['ImagesNotReceived', 'NotConfirmed'] as const;
export type CheckCancelReason = (typeof checkCancelReasons)[number];

/** What `reason` of a check deposit can be: why it was Rejected, Returned or Canceled. */
export type CheckReason = CheckRejectionReason | CheckReturnReason | CheckCancelReason;

/** While one of its images is missing. */
export const awaitingImages = ['AwaitingImages', 'AwaitingFrontImage', 'AwaitingBackImage'] as const;

/** While what the customer has to send or to confirm is missing. */
const awaitingCustomer = [...awaitingImages, 'AwaitingCustomerConfirmation'] as const;

/** The life of a check deposit; see also docs/generated/states.md. */
export const checkDepositMachine = stateMachine({
  thing: 'check deposit',
  states: checkDepositStatuses,
  begins: ['AwaitingImages', 'Rejected'],
  steps: {
    takeImage: { from: awaitingCustomer, to: ['AwaitingFrontImage', 'AwaitingBackImage', 'PendingReview'] },
    expire: { from: awaitingCustomer, to: 'Canceled' },
    askCustomer: { from: ['PendingReview'], to: 'AwaitingCustomerConfirmation' },
    confirm: { from: ['AwaitingCustomerConfirmation'], to: 'PendingReview' },
    approve: { from: ['PendingReview'], to: 'Pending' },
    reject: { from: ['PendingReview', 'AwaitingCustomerConfirmation', 'Pending'], to: 'Rejected' },
    transmit: { from: ['Pending'], to: 'Clearing' },
    clear: { from: ['Clearing'], to: 'Sent' },
    giveBack: { from: ['Clearing', 'Sent'], to: 'Returned' },
  },
  actions: {
    changeClearing: { in: [...awaitingCustomer, 'PendingReview', 'Pending'], can: 'have other clearing days' },
  },
});

/** Why it was Rejected, Returned or Canceled; some can be more than one of them. */
export const checkReasons = [...new Set([...checkRejectionReasons, ...checkReturnReasons, ...checkCancelReasons])] as [
  CheckReason,
  ...CheckReason[],
];
