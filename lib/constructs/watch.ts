import { Duration } from 'aws-cdk-lib';
import type * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type { AlarmDuty } from '../../functions/kernel/base/alarm-message.ts';

/** A condition that raises an alarm. Each construct lists its own, and `Alarms` creates an alarm for each. */
export interface Watch extends AlarmDuty {
  /** The name of the alarm. */
  readonly name: string;
  /** A heading of docs/operate/runbook.md. */
  readonly runbook: string;
  readonly says: string;
  /** The functions whose log it is about, which `says` follows. Watches of several functions with one name are one alarm. */
  readonly functions?: readonly [string];
  readonly metric: cloudwatch.IMetric;
  readonly threshold: number;
  /**
   * True if the alarm ends when the fault has ended, so its recipients hear of the end too. An alarm on a log line ends a minute later by
   * itself, and nothing is repaired then.
   */
  readonly endsWithFault: boolean;
  /** True for a percentile: of a few values it says nothing, so they change nothing. */
  readonly ignoresFewSamples?: boolean;
  /** Set where it is a fault that there is less than the threshold, or nothing at all. */
  readonly periodsOfSilence?: number;
}

export const everyMinute = Duration.minutes(1);
