import { emailFeedbackQueue } from '../../functions/outreach/emails/queues.ts';
import { synthesise } from './synthesise.ts';
import type { Statement } from './template.ts';

const { live } = synthesise({ live: { stage: 'live' } });

const statements = live
  .ofType('AWS::SQS::QueuePolicy')
  .flatMap(
    ({ properties }) => (properties['PolicyDocument'] as { readonly Statement: readonly Statement[] }).Statement,
  );
const fromEvents = statements.filter(
  ({ Effect, Principal }) => Effect === 'Allow' && JSON.stringify(Principal).includes('events.amazonaws.com'),
);

describe('feedback of Amazon SES', () => {
  it('only the rule of the feedback may send to its queue', () => {
    const [rule, ...others] = live
      .ofType('AWS::Events::Rule')
      .filter(({ properties }) => JSON.stringify(properties).includes('aws.ses'));
    expect([rule?.properties['EventPattern'], others]).toMatchObject([
      {
        source: ['aws.ses'],
        detail: { mail: { tags: { 'ses:configuration-set': [expect.stringContaining('live') as string] } } },
      },
      [],
    ]);
    const condition = { ArnEquals: { 'aws:SourceArn': { 'Fn::GetAtt': [rule?.logicalId, 'Arn'] } } };
    // The queue itself, and its dead-letter queue.
    expect(fromEvents.filter(({ Condition }) => JSON.stringify(Condition) === JSON.stringify(condition))).toHaveLength(
      2,
    );
    expect(fromEvents.filter(({ Condition }) => Condition === undefined)).toEqual([]);
    expect(emailFeedbackQueue.fifo).toBe(false);
  });

  it('nobody outside of the account may send to any queue', () => {
    const open = statements.filter(
      ({ Effect, Principal }) => Effect === 'Allow' && JSON.stringify(Principal).includes('*'),
    );
    expect(open).toEqual([]);
  });
});
