import type { DeployedSettings } from '../../functions/kernel/runtime/lambda.ts';
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
    queueUrls: Object.fromEntries(sends.map((name) => [name, queues.named(name).queue.queueUrl])),
    signatureHeaderName: stage.signatureHeaderName,
    runHour: stage.runHour,
    allowLocalWebhookTargets: stage.allowLocalWebhookTargets,
    unavailableAfterDays: stage.unavailableAfterDays,
    ...(plan.ports.includes('cipher') ? { rootKey: { arn: rootKey.keyArn, mayMake: plan.makesRootKey } } : {}),
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
