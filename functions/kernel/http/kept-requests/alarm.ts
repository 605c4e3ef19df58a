import type { AlarmMessage } from '../../base/alarm-message.ts';

/** A request of an organisation is missing in its log of requests. The answer to the request was sent all the same. */
export const requestNotKeptMessage: AlarmMessage = {
  text: 'request not kept',
  alarm: {
    name: 'RequestsNotKept',
    runbook: 'requests-not-kept',
    severity: 'nextDay',
    owner: 'platform',
    says: 'could not keep a request for the request log of its organisation',
    onlyWith: 'requestLog',
    isCountedByLine: true,
  },
};

/** The messages with an alarm that the function of any operation may log, beside those that it names in `alarmsOn`. */
export const operationAlarms: readonly AlarmMessage[] = [requestNotKeptMessage];
