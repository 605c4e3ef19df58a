import type { DeployedSettings } from '../../functions/ports/lambda.ts';
import type { FunctionPlan } from '../function-plan.ts';
import type { SharedResources } from './shared-resources.ts';

/** What a function is told: only what it needs, so that nothing else comes to depend on it. */
export function settingsOf(plan: FunctionPlan, shared: SharedResources): DeployedSettings {
  const { stage, table, rootKey, queues, wakeUps, documents } = shared;
  const wakes = plan.ports.includes('wakeUps');
  const sends = [...new Set([...plan.sends, ...(wakes ? [wakeUps.queue.definition.name] : [])])];
  return {
    stage: stage.name,
    sandbox: stage.sandbox,
    tableName: table.tableName,
    ...(plan.frame === 'streamed' ? { streamsResponses: stage.streamsResponses } : {}),
    queueUrls: Object.fromEntries(sends.map((name) => [name, queues.named(name).queue.queueUrl])),
    signatureHeaderName: stage.signatureHeaderName,
    runHour: stage.runHour,
    allowLocalWebhookTargets: stage.allowLocalWebhookTargets,
    dueRunsPerSecond: stage.dueRunsPerSecond,
    recurring: stage.recurring,
    ach: stage.ach,
    pushesToCards: stage.sandbox || stage.cardRail !== undefined,
    unavailableAfterDays: stage.unavailableAfterDays,
    ...(plan.ports.includes('cipher') ? { rootKey: { arn: rootKey.keyArn, mayMake: plan.makesRootKey } } : {}),
    ...(plan.ports.includes('accountLinking') && stage.accountLinking !== undefined
      ? { accountLinking: stage.accountLinking }
      : {}),
    ...(plan.ports.includes('achRail') && stage.achRail !== undefined ? { achRail: stage.achRail } : {}),
    ...(plan.ports.includes('cardRail') && stage.cardRail !== undefined ? { cardRail: stage.cardRail } : {}),
    ...(plan.ports.includes('documents') ? { documents: { bucketName: documents.bucketName } } : {}),
    ...(wakes
      ? {
          wakeUps: {
            groupName: stage.scheduleGroupName,
            namePrefix: wakeUps.namePrefix,
            roleArn: wakeUps.role.roleArn,
            queueArn: wakeUps.queue.queue.queueArn,
            queueName: wakeUps.queue.definition.name,
            deadLetterArn: queues.scheduleDeadLetters.queueArn,
          },
        }
      : {}),
  };
}
