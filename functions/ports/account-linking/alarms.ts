import type { AlarmMessage, LogAlarm } from '../../kernel/base/alarm-message.ts';

const refusedByProvider: LogAlarm = {
  name: 'LinkingProviderRefusesUs',
  runbook: 'linking-provider-refuses-us',
  onlyWith: 'accountLinking',
  severity: 'urgent',
  owner: 'payments',
  says: 'could not use our secret at the account-linking provider, so that nobody can link accounts',
};

const unknownAnswers: LogAlarm = {
  name: 'UnknownLinkingAnswers',
  runbook: 'unknown-linking-answers',
  onlyWith: 'accountLinking',
  severity: 'nextDay',
  owner: 'platform',
  says: 'got an answer from the account-linking provider that the adapter does not know',
};

/** The provider does not accept our credentials, or what we ask with them. */
export const credentialsRefusedMessage: AlarmMessage = {
  text: 'the account-linking provider refuses our credentials',
  alarm: refusedByProvider,
};

/** The parameter cannot be read, or does not have the form that the adapter needs. */
export const unusableSecretMessage: AlarmMessage = {
  text: 'our secret for the account-linking provider cannot be read',
  alarm: refusedByProvider,
};

/** An error that the adapter does not know, or an answer that is not in the form of the protocol. */
export const unknownAnswerMessage: AlarmMessage = {
  text: 'the account-linking provider gives an unknown answer',
  alarm: unknownAnswers,
};

/** The messages with an alarm that the adapters log. Each function that needs `accountLinking` has them in its `alarmsOn`. */
export const linkingAlarms: readonly AlarmMessage[] = [
  credentialsRefusedMessage,
  unusableSecretMessage,
  unknownAnswerMessage,
];
