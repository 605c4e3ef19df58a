import * as events from 'aws-cdk-lib/aws-events';
import * as targets from 'aws-cdk-lib/aws-events-targets';
import * as ses from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import { emailFeedbackQueue } from '../../functions/outreach/emails/queues.ts';
import type { Stage } from '../stages.ts';
import { configurationSetName } from './function-ports.ts';
import type { WorkQueues } from './work-queues.ts';

export interface EmailFeedbackProps {
  readonly stage: Stage;
  readonly queues: WorkQueues;
}

/** The configuration set of a live stage's e-mails. Their bounces and complaints come by EventBridge to a queue. */
export class EmailFeedback extends Construct {
  constructor(scope: Construct, id: string, { stage, queues }: EmailFeedbackProps) {
    super(scope, id);
    const name = configurationSetName(stage);
    const set = new ses.ConfigurationSet(this, 'Set', { configurationSetName: name });
    const bus = events.EventBus.fromEventBusName(this, 'Bus', 'default');
    set.addEventDestination('Feedback', {
      destination: ses.EventDestination.eventBus(bus),
      events: [ses.EmailSendingEvent.BOUNCE, ses.EmailSendingEvent.COMPLAINT],
    });
    const { queue, deadLetters } = queues.named(emailFeedbackQueue.name);
    // In the stack of the queues: the policy of the queue names the rule, and the rule its queue.
    new events.Rule(queues, 'EmailFeedbackRule', {
      description: `Bounces and complaints about e-mails of bankstack-${stage.name}`,
      eventPattern: {
        source: ['aws.ses'],
        detailType: ['Email Bounced', 'Email Complaint Received'],
        detail: { mail: { tags: { 'ses:configuration-set': [name] } } },
      },
      targets: [new targets.SqsQueue(queue, { deadLetterQueue: deadLetters })],
    });
  }
}
