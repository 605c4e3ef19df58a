import type { AchSettings } from './ach-rail/settings.ts';
import type { RecurringSettings } from '../money/recurring-payments/settings.ts';

/** Two thirds of what a lane of the journal takes. The rest is for requests. */
export const usualDueRunsPerSecond = 320;

/** The settings of a stage that running code needs. lib/stages.ts holds the whole of a stage; this is its runtime part. */
export interface Settings {
  readonly stage: string;
  /** Sandbox stages have sandbox operations, a bank clock that can be moved, and magic values. */
  readonly sandbox: boolean;
  readonly tableName: string;
  /** Queue URLs by queue name. */
  readonly queueUrls: Readonly<Record<string, string>>;
  /** Whether operations that stream send streams. Absent if the gateway takes only buffered answers. */
  readonly streamsResponses?: boolean;
  readonly signatureHeaderName: string;
  /** Eastern hour from which the runs of a day start. */
  readonly runHour: number;
  /** The maximum number of due items of an organisation per second: below the 500 transactions that a lane of its journal takes. */
  readonly dueRunsPerSecond: number;
  readonly recurring: RecurringSettings;
  readonly ach: AchSettings;
  /** Whether pushes to cards can be ordered: only if the stage has a provider or simulates one. */
  readonly pushesToCards: boolean;
  /** Whether webhook targets may be loopback addresses and plain http: laptops and emulators only. */
  readonly allowLocalWebhookTargets: boolean;
  /** Days of failures without a success after which a webhook becomes Unavailable. */
  readonly unavailableAfterDays: number;
}
