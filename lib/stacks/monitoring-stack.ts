import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Worker } from '../../functions/kernel/workers/define-worker.ts';
import { Alarms } from '../constructs/alarms.ts';
import { createDashboards } from '../constructs/dashboard.ts';
import { tableWatches } from '../constructs/data-table.ts';
import { operationWatches } from '../constructs/log-watches.ts';
import { objectiveWatches } from '../constructs/objective-watches.ts';
import { queueWatches } from '../constructs/queue-watches.ts';
import { backupWatches } from '../constructs/table-backups.ts';
import { throttleWatches } from '../constructs/throttle-watches.ts';
import type { Watch } from '../constructs/watch.ts';
import type { WorkerFunction } from '../constructs/worker-function.ts';
import { stackName } from '../names.ts';
import { published } from '../published-values.ts';
import type { Stage } from '../stages.ts';

export interface MonitoringStackProps extends StackProps {
  readonly stage: Stage;
  readonly allWorkers: readonly Worker[];
  readonly workers: readonly WorkerFunction[];
  /** The alarms of the other stacks, on metrics by their names. */
  readonly watches: readonly Watch[];
}

/** All alarms of a stage, and its dashboards. */
export class MonitoringStack extends Stack {
  constructor(scope: Construct, { stage, allWorkers, workers, watches, ...stackProps }: MonitoringStackProps) {
    super(scope, stackName(stage, 'monitoring'), {
      ...stackProps,
      description: `Bankstack, stage ${stage.name}: alarms and dashboards`,
    });
    const tableName = published(this, stage, 'table-name');
    const alarms = new Alarms(this, 'Alarms', {
      stage,
      watches: [
        ...queueWatches(stage, allWorkers),
        ...watches,
        ...tableWatches(tableName),
        ...throttleWatches,
        ...operationWatches(stage),
        ...objectiveWatches(stage),
        ...backupWatches(stage),
      ],
    });
    const queues = allWorkers.flatMap(({ source }) => (source.kind === 'queue' ? [source.queue] : []));
    createDashboards(this, { stage, tableName, queues, workers, alarms });
  }
}
