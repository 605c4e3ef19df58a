import type { AlarmDuty, AlarmMessage } from '../base/alarm-message.ts';
import { isOffered, type OptionalPart, type PartSettings } from '../base/optional-part.ts';
import type { WhenSuspended } from '../base/when-suspended.ts';
import type { SQSRecord } from 'aws-lambda';
import type { LogFields } from '../../ports/log/port.ts';
import type { Uses } from '../table/guarded-table.ts';
import type { Platform } from '../../ports/platform.ts';
import type { Need } from '../../ports/ports.ts';
import type { ItemChange } from './item-change.ts';
import type { QueueDefinition, StreamFilter } from './worker-source.ts';

interface WorkerFrame {
  readonly id: string;
  readonly summary: string;
  /** Whom the alarms concern that AWS raises about it: dead letters, messages that wait, a stream that is behind, silence. */
  readonly duty: AlarmDuty;
  readonly timeoutSeconds: number;
  readonly uses: Uses;
  /** The names of the queues that the worker sends to. */
  readonly sends?: readonly string[];
  /** Messages that raise an alarm when the worker logs them. */
  readonly alarmsOn?: readonly AlarmMessage[];
  readonly measures?: Measure;
  readonly observes?: readonly Observation[];
  /**
   * The hours without a call after which an alarm rings: a worker that does not run logs no error, and a queue or a stream that
   * nothing enters has no age. A sandbox may be idle, so only a worker with `inSandboxes` is watched there.
   */
  readonly silence?: { readonly hours: number; readonly inSandboxes?: true };
  /** The ports that it uses. */
  readonly needs?: readonly Need[];
  /** What a stage may lack. Then it has neither the worker nor its queue: nobody may send to it there. */
  readonly onlyWith?: OptionalPart;
}

/** The workers that a stage has. */
export const offeredWorkers = <W extends Pick<WorkerFrame, 'onlyWith'>>(
  workers: readonly W[],
  stage: PartSettings,
): readonly W[] => workers.filter((worker) => isOffered(worker, stage));

/** A number of seconds that a worker logs with a message. An alarm watches its maximum. */
export interface Measure {
  readonly message: string;
  readonly field: keyof LogFields;
  readonly alarm: AlarmDuty & {
    readonly name: string;
    /** A heading of docs/operate/runbook.md. */
    readonly runbook: string;
    /** The setting of the stage that has the limit. */
    readonly limit: 'undeliveredSecondsMax' | 'unarchivedSecondsMax' | 'waitingSecondsMax';
    readonly says: (seconds: number) => string;
  };
}

/** A number that a worker logs with a message. An objective of the stage is about its distribution (docs/operate/slo.md), or a dashboard shows it. */
export interface Observation {
  readonly message: string;
  readonly field: keyof LogFields;
  readonly metric: ObservedMetric;
}

export type ObservedMetric =
  | 'EventWaitMs'
  | 'ReturnPercentUnauthorized'
  | 'ReturnPercentAdministrative'
  | 'ReturnPercentOverall';

/** A worker that receives from a queue. A message may come twice, late or never, so it only triggers: the worker decides from the table. */
export interface QueueWorker extends WorkerFrame {
  readonly source: {
    readonly kind: 'queue';
    readonly queue: QueueDefinition;
    readonly batchSize: number;
    readonly maximumConcurrency: number;
  };
  /**
   * What happens with messages about a suspended organisation. Those of a worker that waits name it (`organisationId`) and are dropped:
   * its work is found again by the row of the journal that resumes the organisation, and by the sweep.
   */
  readonly whenSuspended: WhenSuspended;
  /** Handles one message; throwing leaves it on the queue. */
  readonly handle: (message: QueueMessage, platform: Platform) => Promise<void>;
}

/**
 * A worker that reads the table's stream. The kernel hands it the changes of one partition at a time, so the work of each
 * organisation succeeds or fails alone. If it throws, these changes wait in the stream or are put aside, and are handed to it again later;
 * see `handlePartition`. It may get a change twice.
 */
export interface StreamWorker extends WorkerFrame {
  readonly source: { readonly kind: 'stream'; readonly batchSize: number; readonly filters: readonly StreamFilter[] };
  /** What is in the table has happened, so its events and everything else that follows from it goes on for a suspended organisation too. */
  readonly whenSuspended: 'goesOn';
  /** True if no change of a partition may be handled before an earlier one that was put aside. */
  readonly isOrdered: boolean;
  readonly handle: (changes: readonly ItemChange[], platform: Platform) => Promise<void>;
}

/** What a stream worker does with changes of the stream. The worker `resume` does the same with changes that were put aside. */
export type StreamWork = Omit<StreamWorker, 'source' | 'summary' | 'duty' | 'timeoutSeconds'>;

export type Worker = QueueWorker | StreamWorker;

export interface QueueMessage {
  readonly body: Readonly<Record<string, unknown>>;
  readonly record: SQSRecord;
}

export function defineQueueWorker(worker: QueueWorker): QueueWorker {
  return worker;
}

export function defineStreamWorker(worker: StreamWorker): StreamWorker {
  return worker;
}
