import { Duration } from 'aws-cdk-lib';
import type * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';

/** A condition that raises an alarm. Each construct lists its own, and `Alarms` creates an alarm for each. */
export interface Watch {
  /** The name of the alarm. */
  readonly name: string;
  /** A heading of docs/operate/runbook.md. */
  readonly runbook: string;
  readonly says: string;
  readonly metric: cloudwatch.IMetric;
  readonly threshold: number;
  /** Set where it is a fault that there is less than the threshold, or nothing at all. */
  readonly periodsOfSilence?: number;
}

export const everyMinute = Duration.minutes(1);
