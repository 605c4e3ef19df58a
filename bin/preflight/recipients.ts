import { paginateListSubscriptionsByTopic, SNSClient, type Subscription } from '@aws-sdk/client-sns';
import { severities } from '../../lib/alarm-settings.ts';
import { stackName } from '../../lib/names.ts';
import { resourcesOfStack } from '../operations/deployed-stacks.ts';
import { patientSettings, withClient } from '../aws-account/with-client.ts';
import { type Check, failed, type CheckFinding, joined, passed, warning } from './check.ts';

/** What SNS has in place of the ARN of a subscription that its recipient has not confirmed. */
const pending = 'PendingConfirmation';

/** Has each recipient of alarms confirmed the subscription, and does it still exist? */
export const recipients: Check = {
  name: 'recipients',
  actions: ['cloudformation:DescribeStacks', 'cloudformation:ListStackResources', 'sns:ListSubscriptionsByTopic'],
  neededBy: () => 'service',
  look: async (stage) => {
    const resources = await resourcesOfStack(stage.name, stackName(stage, 'monitoring'));
    const topics = resources.filter(({ type }) => type === 'AWS::SNS::Topic').map(({ name }) => name);
    const subscriptions = await subscriptionsOf(topics);
    const wanted = new Set([...stage.alarmEmails, ...severities.flatMap((one) => stage.alarmRecipients[one])]);
    const absent = [...wanted].filter((address) => !subscriptions.some(({ Endpoint }) => Endpoint === address));
    if (subscriptions.length + absent.length === 0) {
      return warning({
        says: 'nobody gets the alarms',
        whatToDo: 'set alarmEmails or alarmRecipients in lib/stages.ts',
      });
    }
    return joined([...subscriptions.map(findingAbout), ...absent.map(absentFinding)]);
  },
};

async function subscriptionsOf(topics: readonly string[]): Promise<readonly Subscription[]> {
  return withClient(new SNSClient(patientSettings), async (sns) => {
    const found: Subscription[] = [];
    for (const TopicArn of topics) {
      for await (const page of paginateListSubscriptionsByTopic({ client: sns }, { TopicArn })) {
        found.push(...(page.Subscriptions ?? []));
      }
    }
    return found;
  });
}

function findingAbout({ Endpoint: address = '', SubscriptionArn: arn }: Subscription): CheckFinding {
  if (arn !== pending) return passed(`${address} gets the alarms`);
  return failed({
    says: `${address} has not confirmed the subscription to alarms, and gets none`,
    whatToDo: 'confirm it by the message of AWS, which comes again if the subscription is removed and deployed anew',
  });
}

const absentFinding = (address: string): CheckFinding =>
  failed({
    says: `${address} has no subscription to alarms: it was never deployed, or the recipient has ended it`,
    whatToDo: 'deploy the monitoring stack without the address, and then with it',
  });
