import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { generousRates } from '../functions/kernel/base/rate-settings.ts';
import { sandboxBank, sandboxBanks } from '../functions/organisations/sandbox-bank.ts';
import type { BankServerSettings } from '../functions/ports/bank-servers/port.ts';
import type { ConsoleSettings } from '../functions/ports/console-provider/port.ts';
import type { PartnerName, PortSettings } from '../functions/ports/ports.ts';
import type { Settings, StageSettings } from '../functions/ports/settings.ts';
import { usualSettings } from '../functions/stage-settings.ts';
import type { AccountPin } from './account-pin.ts';
import type { AlarmSettings } from './alarm-settings.ts';
import type { AllowedNetworks, DomainSettings } from './domain-settings.ts';
import type { EventStreamSettings } from './event-stream-settings.ts';
import type { CanarySettings } from './canary-settings.ts';
import type { RecoverySettings } from './recovery-settings.ts';

/**
 * The partners of a stage, by the names of their ports: the URL of each, and the name of the SecureString parameter with our secret for
 * it, which is encrypted with the account's default key for parameters (docs/partners). A sandbox simulates its partners. What a stage
 * without a partner does instead is said at the partner's port (`functions/ports/<port>/port.ts`).
 */
type Partners = { readonly [Name in PartnerName]?: NonNullable<PortSettings[Name]> };

/** The settings in which stages differ. */
export interface Stage
  extends StageSettings, Partners, AlarmSettings, Pick<Settings, 'sandbox' | 'unavailableAfterDays'> {
  /** Also the suffix of the stack's name. */
  readonly name: string;
  /**
   * The account and the region that the stage belongs to. Deployments, and commands that change the stage, are refused with credentials of
   * another account or region. A stage that is not disposable needs it before it is deployed.
   */
  readonly aws?: AccountPin;
  /** True if the data may be deleted with the stack. Otherwise it is kept, and deletion is refused. */
  readonly disposable: boolean;
  readonly memoryMb: number;
  readonly logRetention: RetentionDays;
  /**
   * The address of hosted pages, `https://accounts.example.com`, if something of yours before the API has another one. Without it, it is
   * that of the domain, or of API Gateway.
   */
  readonly pagesUrl?: string;
  /** The domain at which callers reach the stage; without it, they call the address that API Gateway gave the API. */
  readonly domain?: DomainSettings;
  /** The networks from which the stage takes requests; from everywhere if absent. */
  readonly allowedNetworks?: AllowedNetworks;
  /** Throttling over all callers: requests per second, and burst. */
  readonly throttle: { readonly ratePerSecond: number; readonly burst: number };
  /**
   * Throttling of each route that needs no token: `pages` for hosted pages and the documents of the API, which strangers ask for,
   * `callbacks` for those that partners call. So they cannot use up what the operations of the API need.
   */
  readonly openThrottle: {
    readonly pages: { readonly ratePerSecond: number; readonly burst: number };
    readonly callbacks: { readonly ratePerSecond: number; readonly burst: number };
  };
  /**
   * A web ACL in front of the API (docs/operate/rates.md): it refuses an address that sends more than so many requests in a minute, before
   * its token is read, and requests that rules of AWS know as attacks. A live stage has one; without this setting there is none.
   */
  readonly waf?: { readonly requestsPerAddress: number } | undefined;
  /**
   * Concurrency that is reserved for classes of functions (docs/operate/capacity.md): `account` is what this stage may use of the
   * account's limit, `api` the least that has to be left to the functions of the API, `longRequest` what each operation that
   * may take long gets, and `stream` what each stream worker gets. Workers of queues get their `maximumConcurrency`. If absent,
   * nothing is reserved, as a new AWS account with a limit of 10 needs it.
   */
  readonly concurrency?:
    | { readonly account: number; readonly api: number; readonly longRequest: number; readonly stream: number }
    | undefined;
  /**
   * The canary of functions that move money or deliver: they have versions, and an alarm rolls a release back (docs/operate/releases.md).
   * Without it, every function changes at once. `-c canary=atOnce` leaves it out of one deployment.
   */
  readonly canary?: CanarySettings | undefined;
  /** Whether CodeDeploy moves an alias to a new version. The emulator has no CodeDeploy, so there an alias moves at once. */
  readonly shiftsTraffic: boolean;
  /** Group of the schedules that are created at run time. It must exist; every account has `default`. */
  readonly scheduleGroupName: string;
  /** Whether grants on the root key name the stage in the encryption context. The emulator does not know that condition. */
  readonly bindsRootKey: boolean;
  /** Whether grants on the table refuse requests without keys. The emulator never tells the keys to a condition. */
  readonly requiresKeys: boolean;
  /** Whether the bucket of the audit archive denies deletions and overwriting. The emulator does not know the condition on puts. */
  readonly guardsArchive: boolean;
  /** Whether the gateway streams answers. The gateway of the emulator supports only whole answers. */
  readonly streamsResponses: boolean;
  /** Whether alarms may compute on several metrics. The emulator knows alarms on one metric only, and goes without the others. */
  readonly computesMetrics: boolean;
  /** Whether X-Ray traces the functions, 1 call a second and 5 % of the others of each. Most of what a payment costs would be traces (docs/develop/decisions/0023-traces.md). */
  readonly traces: boolean;
  /** An alarm is raised when the oldest waiting message or stream record reaches this age. */
  readonly waitingSecondsMax: number;
  /** How long an event may wait for a failing receiver before an alarm is raised; a batch is tried for an hour. */
  readonly undeliveredSecondsMax: number;
  /** Days that documents are kept (without limit if absent), and days that replaced or deleted documents can be restored. */
  readonly documents: { readonly keptDays?: number; readonly replacedKeptDays: number };
  /** Backups and copies, and the table that the stage runs on if it was restored. */
  readonly recovery: RecoverySettings;
  /**
   * Exports the events of all organisations to a data stream of Kinesis, for a warehouse or a fraud engine (docs/operate/event-export.md).
   * Without this setting there is no stream, and nothing is exported.
   */
  readonly eventExport?: EventStreamSettings | undefined;
  /**
   * The console at `/console/`, and the identity provider with which people sign in to it (docs/operate/console.md). Without this setting the
   * stage has no console.
   */
  readonly console?: ConsoleSettings | undefined;
  /**
   * The banks with which ACH files are exchanged by SFTP (docs/partners/ach-files.md#transport). The files of all others wait in the bucket, and
   * something of the bank's or yours moves them. Without this setting there is no function for it.
   */
  readonly bankServers?: readonly BankServerSettings[] | undefined;
  /** How long the archive of the audit log is kept. A stage that is not disposable locks it for that time. */
  readonly auditArchive: { readonly keptYears: number };
  /** An alarm is raised when an entry of the audit log has waited this long for the archive, which is written every hour. */
  readonly unarchivedSecondsMax: number;
  /**
   * Sends webhook requests from fixed IP addresses, one for each availability zone in this list (three at most). The output
   * `EgressAddresses` of the stack lists the addresses (docs/operate/fixed-egress.md). Without this setting, the address of a request can
   * be any address of AWS. Add new zones at the end: the position of a zone decides its address.
   */
  readonly fixedEgress?: { readonly zones: readonly string[] };
}

const sandbox: Stage = {
  name: 'sandbox',
  sandbox: true,
  disposable: true,
  ...usualSettings,
  banks: sandboxBanks,
  unavailableAfterDays: 2,
  memoryMb: 1024,
  logRetention: RetentionDays.ONE_MONTH,
  throttle: { ratePerSecond: 200, burst: 400 },
  openThrottle: { pages: { ratePerSecond: 20, burst: 40 }, callbacks: { ratePerSecond: 50, burst: 100 } },
  shiftsTraffic: true,
  scheduleGroupName: 'default',
  bindsRootKey: true,
  requiresKeys: true,
  guardsArchive: true,
  streamsResponses: true,
  computesMetrics: true,
  traces: false,
  waitingSecondsMax: 900,
  documents: { keptDays: 365, replacedKeptDays: 7 },
  recovery: { pointInTimeDays: 35, multiRegionKey: false },
  auditArchive: { keptYears: 1 },
  unarchivedSecondsMax: 6 * 3600,
  // Receivers under development can fail for hours, which is no reason for an alarm.
  undeliveredSecondsMax: 24 * 3600,
  alarmEmails: [],
  alarmRecipients: { urgent: [], nextDay: [] },
  alarmOwners: {},
};

const live: Stage = {
  ...sandbox,
  name: 'live',
  sandbox: false,
  // Organisations can be founded once it has a bank of its own.
  banks: usualSettings.banks,
  disposable: false,
  unavailableAfterDays: 7,
  undeliveredSecondsMax: 2 * 3600,
  logRetention: RetentionDays.ONE_YEAR,
  documents: { replacedKeptDays: 7 },
  recovery: { pointInTimeDays: 35, multiRegionKey: true },
  auditArchive: { keptYears: 7 },
  throttle: { ratePerSecond: 1000, burst: 2000 },
  openThrottle: { pages: { ratePerSecond: 50, burst: 100 }, callbacks: { ratePerSecond: 300, burst: 600 } },
  waf: { requestsPerAddress: 9_000 },
  concurrency: { account: 1000, api: 400, longRequest: 50, stream: 20 },
  canary: { percent: 10, minutes: 10, faults: 1 },
  migrations: { deadlineTransfers: false },
  // Release 0.1.0 runs no due steps of disputes.
  disputes: { ...usualSettings.disputes, areOpenedHere: false },
  // It takes the members of each bulk for payments.
  bulkCards: { areTaken: false },
  // It runs no due steps of tokens of wallets.
  cardTokens: { ...usualSettings.cardTokens, areTaken: false },
  // Nor of authentications by 3-D Secure.
  cardAuthentications: { ...usualSettings.cardAuthentications, areTaken: false },
  // Nor does it note what it changes in lists with an index.
  lists: { areIndexed: false },
  fourEyes: { aboveCents: 100_000_00 },
};

/** The account of the emulator, which no account of AWS is. So the stages for it are never deployed anywhere else. */
const emulatorAccount: AccountPin = { account: '000000000000', region: 'us-east-1' };

/** The stage that `npm run emulator` deploys: a sandbox whose webhooks may go to this machine. */
const emulator: Stage = {
  ...sandbox,
  name: 'emulator',
  aws: emulatorAccount,
  allowLocalWebhookTargets: true,
  logRetention: RetentionDays.ONE_DAY,
  // Its stories are played by one organisation as fast as they can.
  rates: generousRates,
  // A function that starts there can take longer than the usual two seconds.
  cards: { ...sandbox.cards, requests: { ...sandbox.cards.requests, seconds: 15 } },
  bindsRootKey: false,
  requiresKeys: false,
  guardsArchive: false,
  shiftsTraffic: false,
  streamsResponses: false,
  computesMetrics: false,
};

/**
 * The live stage as `npm run emulator -- live` deploys it: with a bank and a recipient of alarms, as an operator sets them, and
 * without what the emulator does not know.
 */
const emulatorLive: Stage = {
  ...live,
  name: 'emulator-live',
  aws: emulatorAccount,
  banks: [{ ...sandboxBank, name: 'First Bank', routingNumber: '021000021' }],
  alarmEmails: ['alarms@example.com'],
  waf: undefined,
  allowLocalWebhookTargets: true,
  logRetention: RetentionDays.ONE_DAY,
  bindsRootKey: false,
  requiresKeys: false,
  guardsArchive: false,
  shiftsTraffic: false,
  streamsResponses: false,
  computesMetrics: false,
};

const stages: readonly Stage[] = [sandbox, live, emulator, emulatorLive];

export const stageNames: readonly string[] = stages.map(({ name }) => name);

/** The settings of a stage by its name. An unknown name throws an error that lists the known names. */
export function stageNamed(name: string): Stage {
  const stage = stages.find((one) => one.name === name);
  if (stage !== undefined) return stage;
  throw new Error(`There is no stage "${name}". Use -c stage=${stageNames.join('|')}, or add one to lib/stages.ts.`);
}
