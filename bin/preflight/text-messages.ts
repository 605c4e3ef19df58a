import { CloudWatchClient, GetMetricStatisticsCommand } from '@aws-sdk/client-cloudwatch';
import {
  GetSMSAttributesCommand,
  GetSMSSandboxAccountStatusCommand,
  ListOriginationNumbersCommand,
  SNSClient,
} from '@aws-sdk/client-sns';
import { patientSettings, withClient } from '../aws-account/with-client.ts';
import { type Check, failed, type CheckFinding, passed, warning } from './check.ts';

const nearlySpent = 0.8;
const hourSeconds = 3600;
const dayMs = 24 * hourSeconds * 1000;
/** The limit that AWS gives to a new account, in USD. */
const usualLimitUsd = 1;
const goingLive = '(docs/operate/going-live.md, step 2)';

/** A check of what text messages need. A sandbox stage keeps them and sends none. */
const textCheck = (check: Omit<Check, 'neededBy'>): Check => ({
  ...check,
  neededBy: () => 'service',
  look: (stage, now) =>
    stage.sandbox
      ? Promise.resolve(passed('a sandbox stage keeps its text messages and sends none'))
      : check.look(stage, now),
});

/** Do one-time passwords reach every phone, or only those that were verified? */
export const textMessages = textCheck({
  name: 'text-messages',
  actions: ['sns:GetSMSSandboxAccountStatus'],
  look: async () => {
    const command = new GetSMSSandboxAccountStatusCommand({});
    const { IsInSandbox: isInSandbox } = await withClient(new SNSClient(patientSettings), (sns) => sns.send(command));
    if (isInSandbox === false) return passed('SNS sends text messages to every phone');
    return failed({
      says: 'SNS is in its sandbox for text messages in this region, so codes reach verified phones only',
      whatToDo: `leave the SMS sandbox ${goingLive}`,
    });
  },
});

/** How much may text messages still cost this month? */
export const textSpending = textCheck({
  name: 'text-spending',
  actions: ['sns:GetSMSAttributes', 'cloudwatch:GetMetricStatistics'],
  look: async (_, now) => {
    const command = new GetSMSAttributesCommand({ attributes: ['MonthlySpendLimit'] });
    const { attributes = {} } = await withClient(new SNSClient(patientSettings), (sns) => sns.send(command));
    return spendingFinding(Number(attributes['MonthlySpendLimit'] ?? usualLimitUsd), await spentUsd(now));
  },
});

/** Is there a sender that carriers in the United States take text messages from? */
export const textNumbers = textCheck({
  name: 'text-numbers',
  actions: ['sns:ListOriginationNumbers'],
  look: async () => {
    const command = new ListOriginationNumbersCommand({});
    const { PhoneNumbers: numbers = [] } = await withClient(new SNSClient(patientSettings), (sns) => sns.send(command));
    if (numbers.length > 0) return passed(`text messages have ${numbers.length} origination numbers`);
    return warning({
      says: 'there is no origination number, without which carriers in the United States refuse text messages',
      whatToDo: `register one ${goingLive}`,
    });
  },
});

function spendingFinding(limitUsd: number, spent: number): CheckFinding {
  const says = `text messages may cost ${limitUsd} USD a month, of which ${(limitUsd - spent).toFixed(2)} are left`;
  const fault = { says, whatToDo: `ask AWS for a higher spending limit ${goingLive}` };
  if (spent >= limitUsd) return failed(fault);
  return limitUsd <= usualLimitUsd || spent >= nearlySpent * limitUsd ? warning(fault) : passed(says);
}

/** What was spent since the month began (UTC), as AWS has measured it: nothing if there is no value of the last day. */
async function spentUsd(now: Date): Promise<number> {
  const month = Date.UTC(now.getUTCFullYear(), now.getUTCMonth());
  const command = new GetMetricStatisticsCommand({
    Namespace: 'AWS/SNS',
    MetricName: 'SMSMonthToDateSpentUSD',
    StartTime: new Date(Math.max(month, now.getTime() - dayMs)),
    EndTime: now,
    Period: hourSeconds,
    Statistics: ['Maximum'],
  });
  const { Datapoints: points = [] } = await withClient(new CloudWatchClient(patientSettings), (one) =>
    one.send(command),
  );
  return Math.max(0, ...points.map(({ Maximum: usd = 0 }) => usd));
}
