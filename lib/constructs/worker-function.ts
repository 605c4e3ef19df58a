import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Observation, QueueWorker, StreamWorker, Worker } from '../../functions/kernel/workers/define-worker.ts';
import type { StreamFilter } from '../../functions/kernel/workers/worker-source.ts';
import { acknowledgeQueueMapping } from '../acknowledgements.ts';
import { planWorker } from '../function-plan.ts';
import { pascalCase } from '../pascal-case.ts';
import type { Stage } from '../stages.ts';
import { logWatches } from './log-watches.ts';
import { PlatformFunction, type PlatformFunctionProps } from './platform-function.ts';
import { everyMinute, type Watch } from './watch.ts';

const streamRecordHoursMax = 24;
const msPerSecond = 1000;
/** Workers measure once an hour. A period of two hours always has a value, so an alarm does not flicker. */
const measuredPeriod = Duration.hours(2);

export interface WorkerFunctionProps extends Omit<PlatformFunctionProps, 'plan' | 'description'> {
  readonly worker: Worker;
}

/** A worker's function with its event source. */
export class WorkerFunction extends Construct {
  readonly worker: Worker;
  readonly handler: PlatformFunction;

  constructor(scope: Construct, id: string, props: WorkerFunctionProps) {
    super(scope, id);
    this.worker = props.worker;
    this.handler = new PlatformFunction(this, 'Handler', {
      ...props,
      plan: planWorker(props.worker),
      description: props.worker.summary,
    });
    const { source } = props.worker;
    if (source.kind === 'queue') this.#receive(source, props);
    else this.#follow(source, props);
  }

  /** The alarms of the worker: on the lag of its stream, its log messages, its silence, and the number that it measures. */
  watches(stage: Stage): readonly Watch[] {
    const { id, alarmsOn } = this.worker;
    const { logGroup } = this.handler;
    this.#observe(stage);
    return [
      ...this.#behind(stage),
      ...logWatches(this, { stage, logGroup, id, alarmsOn }),
      ...this.#silence(stage),
      ...this.#measured(stage),
    ];
  }

  /** Milliseconds by which a stream worker is behind. */
  iteratorAge(): cloudwatch.Metric {
    return this.#metric('IteratorAge', { statistic: 'Maximum', period: everyMinute });
  }

  /** A metric of the function by its name, because its alarm is in another stack. */
  #metric(metricName: string, options: cloudwatch.MetricOptions): cloudwatch.Metric {
    const dimensionsMap = { FunctionName: this.handler.name };
    return new cloudwatch.Metric({ namespace: 'AWS/Lambda', metricName, dimensionsMap, ...options });
  }

  #behind({ waitingSecondsMax }: Stage): readonly Watch[] {
    const { id, source, duty } = this.worker;
    if (source.kind !== 'stream') return [];
    return [
      {
        name: `${pascalCase(id)}StreamWaits`,
        runbook: 'waiting-stream',
        ...duty,
        endsWithFault: true,
        says: `The stream worker ${id} is ${waitingSecondsMax} seconds and more behind`,
        metric: this.iteratorAge(),
        threshold: waitingSecondsMax * msPerSecond,
      },
    ];
  }

  #silence({ sandbox }: Stage): readonly Watch[] {
    const { id, silence, duty } = this.worker;
    if (silence === undefined || (sandbox && silence.inSandboxes !== true)) return [];
    return [
      {
        name: `${pascalCase(id)}Silent`,
        runbook: 'silent-workers',
        ...duty,
        endsWithFault: true,
        says: `The worker ${id} has not been called for ${silence.hours} hours`,
        metric: this.#metric('Invocations', { statistic: 'Sum', period: Duration.hours(1) }),
        threshold: 1,
        periodsOfSilence: silence.hours,
      },
    ];
  }

  #measured(stage: Stage): readonly Watch[] {
    const { id, measures } = this.worker;
    if (measures === undefined) return [];
    const { message, field, alarm } = measures;
    const { logGroup } = this.handler;
    const metric = { metricNamespace: `Bankstack/${stage.name}`, metricName: `${id}-${field}` };
    new logs.MetricFilter(this, 'Measure', {
      ...metric,
      logGroup,
      filterPattern: logs.FilterPattern.stringValue('$.message', '=', message),
      metricValue: `$.${field}`,
    });
    const threshold = stage[alarm.limit];
    return [
      {
        name: alarm.name,
        runbook: alarm.runbook,
        severity: alarm.severity,
        owner: alarm.owner,
        endsWithFault: true,
        says: alarm.says(threshold),
        metric: new cloudwatch.Metric({
          namespace: metric.metricNamespace,
          metricName: metric.metricName,
          statistic: 'Maximum',
          period: measuredPeriod,
        }),
        threshold,
      },
    ];
  }

  /** The metrics of objectives, whose alarms are on the whole stage, and of the dashboard. */
  #observe(stage: Stage): void {
    for (const [index, one] of (this.worker.observes ?? []).entries()) {
      this.#observeOne(stage, one, index === 0 ? 'Observation' : `Observation${index + 1}`);
    }
  }

  #observeOne(stage: Stage, { message, field, metric }: Observation, id: string): void {
    const { FilterPattern } = logs;
    new logs.MetricFilter(this, id, {
      metricNamespace: `Bankstack/${stage.name}`,
      metricName: metric,
      logGroup: this.handler.logGroup,
      filterPattern: FilterPattern.all(
        FilterPattern.stringValue('$.message', '=', message),
        FilterPattern.numberValue(`$.${field}`, '>=', 0),
      ),
      metricValue: `$.${field}`,
    });
  }

  #receive(source: QueueWorker['source'], { shared }: WorkerFunctionProps): void {
    const { arn } = shared.queues.named(source.queue.name);
    this.handler.grant(
      new iam.PolicyStatement({
        sid: 'ReceiveMessages',
        actions: ['sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage'],
        resources: [arn],
      }),
    );
    const mapping = this.#map({
      eventSourceArn: arn,
      batchSize: source.batchSize,
      maxConcurrency: source.maximumConcurrency,
      reportBatchItemFailures: true,
    });
    acknowledgeQueueMapping(mapping);
  }

  /** A failed batch is retried until its records are a day old. No record may be skipped, because the order is guaranteed. */
  #follow(source: StreamWorker['source'], { shared, worker }: WorkerFunctionProps): void {
    const streamArn = shared.table.tableStreamArn;
    const deadLetters = shared.queues.streamDeadLetters(worker.id);
    this.handler.grant(
      new iam.PolicyStatement({
        sid: 'FollowStream',
        actions: ['DescribeStream', 'GetRecords', 'GetShardIterator'].map((action) => `dynamodb:${action}`),
        resources: [streamArn],
      }),
    );
    this.handler.grant(
      new iam.PolicyStatement({
        sid: 'ListStreams',
        actions: ['dynamodb:ListStreams'],
        // Event source mappings need this action, and it cannot be limited to a resource.
        resources: ['*'],
      }),
    );
    this.handler.grant(
      new iam.PolicyStatement({
        sid: 'GiveUpRecords',
        actions: ['sqs:SendMessage'],
        resources: [deadLetters],
      }),
    );
    this.#map({
      eventSourceArn: streamArn,
      startingPosition: lambda.StartingPosition.TRIM_HORIZON,
      batchSize: source.batchSize,
      parallelizationFactor: 1,
      bisectBatchOnError: true,
      maxRecordAge: Duration.hours(streamRecordHoursMax),
      onFailure: { bind: () => ({ destination: deadLetters }) },
      filters: source.filters.map(filterCriteria),
    });
  }

  #map(options: lambda.EventSourceMappingOptions): lambda.EventSourceMapping {
    const { function: handler, released, role } = this.handler;
    const mapping = new lambda.EventSourceMapping(this, 'Source', { ...options, target: handler });
    if (released !== undefined) feed(mapping, released.alias);
    // AWS refuses the mapping if the role cannot receive yet.
    mapping.node.addDependency(role);
    return mapping;
  }
}

/** Feeds an alias in place of the function. A mapping that exists is changed in place, and goes on where it was. */
function feed(mapping: lambda.EventSourceMapping, alias: lambda.CfnAlias): void {
  const { defaultChild } = mapping.node;
  if (!(defaultChild instanceof lambda.CfnEventSourceMapping)) throw new Error(`${mapping.node.path} maps nothing`);
  defaultChild.functionName = alias.ref;
}

function filterCriteria({ eventNames, keyPrefix }: StreamFilter): Record<string, unknown> {
  return lambda.FilterCriteria.filter({
    eventName: lambda.FilterRule.or(...eventNames),
    dynamodb: { Keys: { pk: { S: lambda.FilterRule.beginsWith(keyPrefix) } } },
  });
}
