import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Construct } from 'constructs';
import type { QueueWorker, StreamWorker, Worker } from '../../functions/kernel/workers/define-worker.ts';
import type { StreamFilter } from '../../functions/kernel/workers/worker-source.ts';
import { acknowledgeQueueMapping } from '../acknowledgements.ts';
import { planWorker } from '../function-plan.ts';
import type { Stage } from '../stages.ts';
import { alarmingLines } from './alarming-lines.ts';
import { PlatformFunction, type PlatformFunctionProps } from './platform-function.ts';

const streamRecordHoursMax = 24;
/** Workers measure once an hour. A period of two hours always has a value, so an alarm does not flicker. */
const measuredPeriod = Duration.hours(2);

export interface WorkerFunctionProps extends Omit<PlatformFunctionProps, 'plan'> {
  readonly worker: Worker;
}

/** A worker's function with its event source. */
export class WorkerFunction extends Construct {
  readonly worker: Worker;
  readonly #platformFunction: PlatformFunction;

  constructor(scope: Construct, id: string, props: WorkerFunctionProps) {
    super(scope, id);
    this.worker = props.worker;
    this.#platformFunction = new PlatformFunction(this, 'Handler', { ...props, plan: planWorker(props.worker) });
    const { source } = props.worker;
    if (source.kind === 'queue') this.#receive(source, props);
    else this.#follow(source, props);
  }

  /** How often it logged one of these messages, which share an alarm of this name. */
  alarmingLines(stage: Stage, alarm: string, messages: readonly string[]): cloudwatch.Metric {
    const { logGroup } = this.#platformFunction;
    return alarmingLines(this, { stage, logGroup, id: this.worker.id, alarm, messages });
  }

  /** The greatest value of `measures`; undefined if it measures nothing. */
  measured(stage: Stage): cloudwatch.Metric | undefined {
    const { id, measures } = this.worker;
    if (measures === undefined) return undefined;
    const name = { metricNamespace: `Bankstack/${stage.name}`, metricName: `${id}-${measures.field}` };
    new logs.MetricFilter(this, 'Measure', {
      ...name,
      logGroup: this.#platformFunction.logGroup,
      filterPattern: logs.FilterPattern.stringValue('$.message', '=', measures.message),
      metricValue: `$.${measures.field}`,
    });
    return new cloudwatch.Metric({
      namespace: name.metricNamespace,
      metricName: name.metricName,
      statistic: 'Maximum',
      period: measuredPeriod,
    });
  }

  /** How often it is called in an hour. */
  calls(): cloudwatch.Metric {
    return this.#platformFunction.function.metricInvocations({ statistic: 'Sum', period: Duration.hours(1) });
  }

  /** Milliseconds by which a stream worker is behind. */
  iteratorAge(): cloudwatch.Metric {
    return this.#platformFunction.function.metric('IteratorAge', { statistic: 'Maximum', period: Duration.minutes(1) });
  }

  #receive(source: QueueWorker['source'], { shared }: WorkerFunctionProps): void {
    const { queue } = shared.queues.named(source.queue.name);
    this.#platformFunction.grant(
      new iam.PolicyStatement({
        sid: 'ReceiveMessages',
        actions: ['sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage'],
        resources: [queue.queueArn],
      }),
    );
    const mapping = this.#map({
      eventSourceArn: queue.queueArn,
      batchSize: source.batchSize,
      maxConcurrency: source.maximumConcurrency,
      reportBatchItemFailures: true,
    });
    acknowledgeQueueMapping(mapping);
  }

  /** A failed batch is retried until its records are a day old. No record may be skipped, because the order is guaranteed. */
  #follow(source: StreamWorker['source'], { shared, worker }: WorkerFunctionProps): void {
    const streamArn = shared.table.tableStreamArn;
    const deadLetters = shared.queues.streamDeadLetters.get(worker.id);
    if (streamArn === undefined || deadLetters === undefined)
      throw new Error('The table has no stream, or the worker has no dead-letter queue');
    this.#platformFunction.grant(
      new iam.PolicyStatement({
        sid: 'FollowStream',
        actions: ['DescribeStream', 'GetRecords', 'GetShardIterator'].map((action) => `dynamodb:${action}`),
        resources: [streamArn],
      }),
    );
    this.#platformFunction.grant(
      new iam.PolicyStatement({
        sid: 'ListStreams',
        actions: ['dynamodb:ListStreams'],
        // Event source mappings need this action, and it cannot be limited to a resource.
        resources: ['*'],
      }),
    );
    this.#platformFunction.grant(
      new iam.PolicyStatement({
        sid: 'GiveUpRecords',
        actions: ['sqs:SendMessage'],
        resources: [deadLetters.queueArn],
      }),
    );
    this.#map({
      eventSourceArn: streamArn,
      startingPosition: lambda.StartingPosition.TRIM_HORIZON,
      batchSize: source.batchSize,
      parallelizationFactor: 1,
      bisectBatchOnError: true,
      maxRecordAge: Duration.hours(streamRecordHoursMax),
      onFailure: new SqsDlq(deadLetters),
      filters: source.filters.map(filterCriteria),
    });
  }

  #map(options: lambda.EventSourceMappingOptions): lambda.EventSourceMapping {
    const handler = this.#platformFunction.function;
    const mapping = new lambda.EventSourceMapping(this, 'Source', { ...options, target: handler });
    // AWS refuses the mapping if the role cannot receive yet.
    mapping.node.addDependency(this.#platformFunction.role);
    return mapping;
  }
}

function filterCriteria({ eventNames, keyPrefix }: StreamFilter): Record<string, unknown> {
  return lambda.FilterCriteria.filter({
    eventName: lambda.FilterRule.or(...eventNames),
    dynamodb: { Keys: { pk: { S: lambda.FilterRule.beginsWith(keyPrefix) } } },
  });
}
