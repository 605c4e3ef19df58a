import { checkRefusals, type CheckReturnReason } from '../../ports/check-processor/port.ts';

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

type Statuses = readonly CheckDepositStatus[];

/** The life of a check deposit. Each transition names the statuses that it may start from; see also docs/states.md. */
export const checkDepositTransitions = {
  takeImage: {
    from: [...awaitingImages, 'AwaitingCustomerConfirmation'],
    to: ['AwaitingFrontImage', 'AwaitingBackImage', 'PendingReview'],
  },
  expire: { from: [...awaitingImages, 'AwaitingCustomerConfirmation'], to: ['Canceled'] },
  askCustomer: { from: ['PendingReview'], to: ['AwaitingCustomerConfirmation'] },
  confirm: { from: ['AwaitingCustomerConfirmation'], to: ['PendingReview'] },
  approve: { from: ['PendingReview'], to: ['Pending'] },
  reject: { from: ['PendingReview', 'AwaitingCustomerConfirmation', 'Pending'], to: ['Rejected'] },
  transmit: { from: ['Pending'], to: ['Clearing'] },
  clear: { from: ['Clearing'], to: ['Sent'] },
  giveBack: { from: ['Clearing', 'Sent'], to: ['Returned'] },
} as const satisfies Record<string, { from: Statuses; to: Statuses }>;
export type CheckDepositTransition = keyof typeof checkDepositTransitions;
