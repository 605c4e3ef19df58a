import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';

/** An ACH file that its bank does not have in time. */
export const lateUploadMessage: AlarmMessage = {
  text: 'an ACH file was not uploaded in time',
  alarm: {
    name: 'LateAchUpload',
    runbook: 'late-ach-upload',
    severity: 'urgent',
    owner: 'payments',
    says: 'has an ACH file that its bank does not have in time',
  },
};

/** A file that the bank may have or not. It is not sent again by itself. */
export const uploadInDoubtMessage: AlarmMessage = {
  text: 'it is unclear whether an ACH file has arrived',
  alarm: {
    name: 'AchUploadInDoubt',
    runbook: 'ach-upload-in-doubt',
    severity: 'urgent',
    owner: 'payments',
    says: 'has an ACH file of which nobody knows whether the bank has it',
  },
};

/** The server of a bank shows a host key that the settings do not name: it has a new one, or it is another server. */
export const unknownHostKeyMessage: AlarmMessage = {
  text: 'the server of a bank has an unknown host key',
  alarm: {
    name: 'UnknownBankHostKey',
    runbook: 'unknown-bank-host-key',
    severity: 'urgent',
    owner: 'security',
    says: 'has refused the server of a bank, whose host key is unknown',
  },
};

export const loginRefusedMessage: AlarmMessage = {
  text: 'the server of a bank refuses our login',
  alarm: {
    name: 'BankLoginRefused',
    runbook: 'bank-login-refused',
    severity: 'urgent',
    owner: 'payments',
    says: 'cannot log in to the server of a bank',
  },
};

/** No exchange with the bank has succeeded for long, so its files do not come in. */
export const lateExchangeMessage: AlarmMessage = {
  text: 'files of a bank were not fetched in time',
  alarm: {
    name: 'LateAchExchange',
    runbook: 'late-ach-exchange',
    severity: 'urgent',
    owner: 'payments',
    says: 'has not exchanged files with a bank for too long',
  },
};

export const exchangeAlarms = [
  lateUploadMessage,
  uploadInDoubtMessage,
  unknownHostKeyMessage,
  loginRefusedMessage,
  lateExchangeMessage,
] as const;
