import type { AchSettings } from './ach-rail/settings.ts';
import type { RecurringSettings } from '../money/recurring-payments/settings.ts';

/** Two thirds of what a lane takes; requests want the rest. */
export const usualDueRunsPerSecond = 320;

/** The settings of a stage that running code needs. lib/stages.ts holds the whole of a stage; this is its runtime part. */
export interface Settings {
  readonly stage: string;
  /** Sandbox stages have sandbox operations, a bank clock that can be moved, and magic values. */
  readonly sandbox: boolean;
  readonly tableName: string;
  /** Queue URLs by queue name. */
  readonly queueUrls: Readonly<Record<string, string>>;
  /** Whether functions of operations that stream answer as streams; absent where the gateway takes whole answers only. */
  readonly streamsResponses?: boolean;
  readonly signatureHeaderName: string;
  /** Eastern hour from which the runs of a day start. */
  readonly runHour: number;
  /** How many due things of an organisation are run in a second, at most: below the 500 that a lane of its journal takes. */
  readonly dueRunsPerSecond: number;
  readonly recurring: RecurringSettings;
  readonly ach: AchSettings;
  /** Whether pushes to cards can be ordered: not where nobody would take them. */
  readonly pushesToCards: boolean;
  /** Whether webhook targets may be loopback addresses and plain http: laptops and emulators only. */
  readonly allowLocalWebhookTargets: boolean;
  /** Days of nothing but failures after which a webhook becomes Unavailable. */
  readonly unavailableAfterDays: number;
}
