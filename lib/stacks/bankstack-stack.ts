import { CfnOutput, NestedStack, Stack, type StackProps } from 'aws-cdk-lib';
import * as kms from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { offeredOperations } from '../../functions/kernel/http/route-frame.ts';
import type { Route } from '../../functions/kernel/http/route.ts';
import type { Worker } from '../../functions/kernel/workers/define-worker.ts';
import { publicRoutes } from '../../functions/reference/public-routes.ts';
import { Alarms } from '../constructs/alarms.ts';
import { createAuditArchiveBucket } from '../constructs/audit-archive-bucket.ts';
import { createDashboard } from '../constructs/dashboard.ts';
import { createDataTable, tableWatches } from '../constructs/data-table.ts';
import { createDocumentBucket } from '../constructs/document-bucket.ts';
import { FixedEgress } from '../constructs/fixed-egress.ts';
import { Gateway } from '../constructs/gateway.ts';
import type { CodeOf } from '../constructs/platform-function.ts';
import type { SharedResources } from '../constructs/shared-resources.ts';
import { WakeUpSchedules } from '../constructs/wake-up-schedules.ts';
import { WebAcl } from '../constructs/web-acl.ts';
import { WorkQueues } from '../constructs/work-queues.ts';
import { checkBanking } from '../check-banking.ts';
import { EmailFeedback } from '../constructs/email-feedback.ts';
import { checkRates } from '../check-rates.ts';
import { checkStageName } from '../check-stage-name.ts';
import { checkRecipients } from '../check-recipients.ts';
import { checkCapacity } from '../capacity.ts';
import { pascalCase } from '../pascal-case.ts';
import { keptWith } from '../kept-resources.ts';
import type { Stage } from '../stages.ts';
import { CapabilityStack } from './capability-stack.ts';
import { ReferenceStack } from './reference-stack.ts';
import { WorkersStack } from './workers-stack.ts';

export interface BankstackStackProps extends StackProps {
  readonly stage: Stage;
  readonly operations: readonly Route[];
  readonly workers: readonly Worker[];
  readonly codeOf: CodeOf;
}

/** All resources of one stage. They are derived from the registry: this file names no operation and no worker. */
export class BankstackStack extends Stack {
  constructor(scope: Construct, id: string, props: BankstackStackProps) {
    const { stage, codeOf, workers, ...stackProps } = props;
    super(scope, id, { ...stackProps, terminationProtection: !stage.disposable });
    checkStageName(stage);
    checkRates(stage);
    checkBanking(stage);
    checkRecipients(stage);
    const operations = offeredOperations(props.operations, stage);
    checkCapacity(stage, operations, workers);
    // Queues and alarms have stacks of their own: a stack has 500 resources at most, and the paths of the API take half of them.
    const queues = new WorkQueues(new NestedStack(this, 'Messaging'), 'Queues', { stage, workers });
    const table = createDataTable(this, stage);
    const rootKey = createRootKey(this, stage);
    const wakeUps = new WakeUpSchedules(this, 'WakeUps', { stage, queues }).target;
    if (!stage.sandbox) new EmailFeedback(this, 'Emails', { stage, queues });
    const documents = createDocumentBucket(this, stage);
    const auditArchive = createAuditArchiveBucket(this, stage);
    const { fixedEgress } = stage;
    const network = fixedEgress && new FixedEgress(this, 'Egress', { stage, ...fixedEgress, table }).network;
    const gateway = new Gateway(this, 'Gateway', {
      stage,
      routes: [...operations, ...publicRoutes],
      openRoutes: {
        pages: [...operations.filter((route) => 'show' in route), ...publicRoutes],
        callbacks: operations.filter((route) => 'receive' in route),
      },
    });
    const { url: apiUrl } = gateway;
    const shared: SharedResources = {
      stage,
      table,
      rootKey,
      queues,
      wakeUps,
      documents,
      auditArchive,
      apiUrl,
      network,
    };
    const common = { shared, codeOf };

    const capabilities = [...Map.groupBy(operations, (operation) => operation.capability)].map(
      ([capability, own]) => new CapabilityStack(this, pascalCase(capability), { ...common, operations: own, gateway }),
    );
    new ReferenceStack(this, 'Reference', { stage, gateway, codeOf });
    const { functions } = new WorkersStack(this, 'Workers', { ...common, workers });

    const apiStage = gateway.deployedStage;
    const webAcl = stage.waf && new WebAcl(this, 'Waf', { stage, ...stage.waf, apiStage });
    const monitoring = new NestedStack(this, 'Monitoring');
    const watched = [
      ...queues.watches(stage),
      ...functions.flatMap((one) => one.watches(stage)),
      ...capabilities.flatMap((one) => one.watches),
      ...gateway.watches,
      ...tableWatches(table),
      ...(webAcl?.watches ?? []),
    ];
    const alarms = new Alarms(monitoring, 'Alarms', { stage, watches: watched });
    createDashboard(this, { apiStage, table, queues, workers: functions, alarms });
    new CfnOutput(this, 'ApiUrl', { value: apiStage.urlForPath('/') });
    new CfnOutput(this, 'TableName', { value: table.tableName });
    new CfnOutput(this, 'AuditArchiveName', { value: auditArchive.bucketName });
    new CfnOutput(this, 'RootKeyArn', { value: rootKey.keyArn });
  }
}

/** The KMS key that wraps the keys of organisations in the table. Without it, no sealed value can be opened again. */
function createRootKey(scope: Construct, stage: Stage): kms.Key {
  return new kms.Key(scope, 'RootKey', {
    description: `Wraps the keys of organisations of bankstack-${stage.name}`,
    enableKeyRotation: true,
    removalPolicy: keptWith(stage),
  });
}
