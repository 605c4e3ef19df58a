import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';

/** Logged, with an alarm, when a bank has rejected a file of ours, or a part of it. Its entries wait for an operator. */
export const rejectedMessage: AlarmMessage = {
  text: 'a bank has rejected an ACH file',
  alarm: {
    name: 'AchFileRejected',
    runbook: 'ach-file-rejected',
    severity: 'urgent',
    owner: 'payments',
    says: 'has an ACH file, or a part of one, that the bank has rejected',
  },
};

/** Logged, with an alarm, while the entries of a rejection are not all marked, or what was decided on it is not carried out, for too long. */
export const stuckRejectionMessage: AlarmMessage = {
  text: 'the rejection of an ACH file is stuck',
  alarm: {
    name: 'AchRejectionStuck',
    runbook: 'ach-rejection-stuck',
    severity: 'urgent',
    owner: 'payments',
    says: 'has a rejected ACH file whose entries are not marked, or whose decision is not carried out',
  },
};

/** Logged, with an alarm, for each file that its bank has neither accepted nor rejected in time. */
export const unacknowledgedMessage: AlarmMessage = {
  text: 'an ACH file is not acknowledged',
  alarm: {
    name: 'AchFileUnacknowledged',
    runbook: 'ach-file-unacknowledged',
    severity: 'urgent',
    owner: 'payments',
    says: 'has an ACH file that its bank has not acknowledged in time',
  },
};
