import type { FourEyesSettings } from '../kernel/base/four-eyes-settings.ts';
import type { RequestLogSettings } from '../kernel/base/request-log-settings.ts';
import type { RateSettings } from '../kernel/base/rate-settings.ts';
import type { KeptAddress } from '../kernel/base/kept-address.ts';
import type { CustomerSettings } from './customer-settings.ts';
import type { EventExportSettings } from './event-export/settings.ts';

/** The settings of the audit log. */
export interface AuditSettings {
  /** The part of the source address of a request that it keeps. */
  readonly sourceAddress: KeptAddress;
}

/** How many workers of a queue that all organisations use one organisation can hold at a time. */
export interface QueueShares {
  readonly fast: number;
  readonly trial: number;
  readonly slow: number;
  readonly replay: number;
  readonly bulk: number;
}

export const usualShares: QueueShares = { fast: 10, trial: 4, slow: 10, replay: 4, bulk: 2 };

/**
 * The settings that have a default, which a stage may replace. Here are those that the kernel and the ports use;
 * `functions/stage-settings.ts` adds those of the wings, because a port knows no wing.
 */
export interface StageSettings {
  /** Whether webhook targets may be loopback addresses and plain http: laptops and emulators only. */
  readonly allowLocalWebhookTargets: boolean;
  readonly shares: QueueShares;
  readonly rates: RateSettings;
  readonly customers: CustomerSettings;
  readonly audit: AuditSettings;
  readonly fourEyes: FourEyesSettings;
  readonly requestLog: RequestLogSettings;
  /** The origins whose scripts may call the API from a browser (docs/operate/origins.md), for example `https://app.example.com`. */
  readonly origins: readonly string[];
}

/** The settings that running code needs. lib/stages.ts holds the whole of a stage; this is its runtime part. */
export interface Settings extends StageSettings {
  readonly stage: string;
  /** Sandbox stages have sandbox operations, a bank clock that can be moved, and magic values. */
  readonly sandbox: boolean;
  readonly tableName: string;
  /** Whether operations that stream send streams. Absent if the gateway takes only buffered answers. */
  readonly streamsResponses?: boolean;
  /** The most bytes of the body of an answer, if something before the functions takes fewer than Lambda returns. */
  readonly answerBytesMax?: number;
  /** A list with more members gets an index. Absent outside of tests. */
  readonly indexedFrom?: number;
  /** False lets a bank clock go on before other workers have written the statements and files of what it has passed, which makes many tests short. */
  readonly clockAwaitsWorkers?: false;
  /** How long a clock that moves waits in its process for such a worker, in milliseconds. Absent outside of tests. */
  readonly clockPauseMs?: number;
  /** Whether pushes to cards can be ordered: only if the stage has a provider or simulates one. */
  readonly pushesToCards: boolean;
  /** True if the stage has a check processor. Without one, check deposits are refused. */
  readonly takesChecks: boolean;
  /** How the stage exports its events; absent if it does not. */
  readonly eventExport?: EventExportSettings;
  /** Days of failures without a success after which a webhook becomes Unavailable. */
  readonly unavailableAfterDays: number;
  /** True if callers of operations have to show a certificate. Absent if they do not. */
  readonly requiresCertificates?: true;
  /** The address before the paths of hosted pages, without a slash at its end. */
  readonly pagesUrl: string;
}
