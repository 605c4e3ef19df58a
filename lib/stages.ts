import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { usualAch } from '../functions/ports/ach-rail/settings.ts';
import { usualRecurring } from '../functions/money/recurring-payments/settings.ts';
import type { PortSettings } from '../functions/ports/ports.ts';
import { type Settings, usualDueRunsPerSecond } from '../functions/ports/settings.ts';

type SharedSettings = Pick<
  Settings,
  | 'sandbox'
  | 'signatureHeaderName'
  | 'runHour'
  | 'allowLocalWebhookTargets'
  | 'unavailableAfterDays'
  | 'dueRunsPerSecond'
  | 'recurring'
  | 'ach'
>;

/** Everything in which one stage differs from another. */
export interface Stage extends SharedSettings {
  /** Also the end of the stack's name. */
  readonly name: string;
  /** True where the data may go with the stack; elsewhere it is kept, and deletion is refused. */
  readonly disposable: boolean;
  readonly memoryMb: number;
  readonly logRetention: RetentionDays;
  /** Requests per second, and at once, over all callers. */
  readonly throttle: { readonly ratePerSecond: number; readonly burst: number };
  /** Group of the schedules that are made at run time. It must exist; every account has `default`. */
  readonly scheduleGroupName: string;
  /** Whether grants on the root key name the stage in the encryption context. The emulator does not know that condition. */
  readonly bindsRootKey: boolean;
  /** Whether the gateway passes streams on. The emulator's takes whole answers only. */
  readonly streamsResponses: boolean;
  /** Age of the oldest waiting message or stream record that raises an alarm. */
  readonly waitingSecondsMax: number;
  /** How long an event may wait for a receiver that fails before it raises an alarm; a batch is tried for an hour. */
  readonly undeliveredSecondsMax: number;
  /** Days that documents are kept, all of them where absent, and days that what was replaced or deleted can be had back. */
  readonly documents: { readonly keptDays?: number; readonly replacedKeptDays: number };
  /**
   * The provider through whom customers link accounts at other banks (docs/account-linking.md): where it is asked, and the
   * SecureString parameter, encrypted with the account's own key for parameters, that holds its secret. A sandbox simulates
   * it; another stage without one refuses processor tokens.
   */
  readonly accountLinking?: NonNullable<PortSettings['accountLinking']>;
  /** The bank that takes ACH entries (docs/ach-rail.md), told like the provider above. A stage without one sends none. */
  readonly achRail?: NonNullable<PortSettings['achRail']>;
  /** Who puts money on cards (docs/card-rail.md); each payment brings its own secret. A stage without one refuses such payments. */
  readonly cardRail?: NonNullable<PortSettings['cardRail']>;
  /**
   * Fixed addresses that webhook requests come from, one for each availability zone named (three at most); the stack's
   * output `EgressAddresses` has them (docs/fixed-egress.md). A stage without it calls receivers from whatever address
   * AWS has at hand. Zones are added at the end: each keeps its address by its place.
   */
  readonly fixedEgress?: { readonly zones: readonly string[] };
  /** Who is written to when an alarm goes off; each address confirms its subscription once. */
  readonly alarmEmails: readonly string[];
}

const sandbox: Stage = {
  name: 'sandbox',
  sandbox: true,
  disposable: true,
  signatureHeaderName: 'X-Service-Signature',
  runHour: 6,
  allowLocalWebhookTargets: false,
  unavailableAfterDays: 2,
  dueRunsPerSecond: usualDueRunsPerSecond,
  recurring: usualRecurring,
  ach: usualAch,
  memoryMb: 1024,
  logRetention: RetentionDays.ONE_MONTH,
  throttle: { ratePerSecond: 200, burst: 400 },
  scheduleGroupName: 'default',
  bindsRootKey: true,
  streamsResponses: true,
  waitingSecondsMax: 900,
  documents: { keptDays: 365, replacedKeptDays: 30 },
  // Receivers under development fail for hours, and nobody wants to be told.
  undeliveredSecondsMax: 24 * 3600,
  alarmEmails: [],
};

const live: Stage = {
  ...sandbox,
  name: 'live',
  sandbox: false,
  disposable: false,
  unavailableAfterDays: 7,
  undeliveredSecondsMax: 2 * 3600,
  logRetention: RetentionDays.ONE_YEAR,
  documents: { replacedKeptDays: 5 * 365 },
  throttle: { ratePerSecond: 1000, burst: 2000 },
};

/** The stage that `npm run emulator` deploys: a sandbox whose webhooks may go to this machine. */
const emulator: Stage = {
  ...sandbox,
  name: 'emulator',
  allowLocalWebhookTargets: true,
  logRetention: RetentionDays.ONE_DAY,
  bindsRootKey: false,
  streamsResponses: false,
};

const stages: readonly Stage[] = [sandbox, live, emulator];

/** The settings of a stage by its name; throws, with the names there are, for any other. */
export function stageNamed(name: string): Stage {
  const stage = stages.find((one) => one.name === name);
  if (stage !== undefined) return stage;
  const names = stages.map((one) => one.name).join('|');
  throw new Error(`There is no stage "${name}". Use -c stage=${names}, or add one to lib/stages.ts.`);
}
