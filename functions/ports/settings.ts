import type { DepositProducts } from '../accounts/accounts/deposit-products.ts';
import { sandboxProducts } from '../accounts/accounts/sandbox-products.ts';
import { type RateSettings, usualRates } from '../kernel/base/rate-settings.ts';
import type { Bank } from '../organisations/banks.ts';
import { sandboxBank, secondSandboxBank } from '../organisations/sandbox-bank.ts';
import { type CodeSettings, usualCodes } from './text-messages/settings.ts';
import { type CustomerSettings, usualCustomers } from './customer-settings.ts';
import type { KeptAddress } from '../kernel/base/kept-address.ts';
import { type CardSettings, usualCards } from '../cards/authorizations/settings.ts';
import { type RecurringSettings, usualRecurring } from '../money/recurring-payments/settings.ts';

/** Two thirds of the transactions that a partition of the journal takes. The rest is for requests. */
export const usualDueRunsPerSecond = 320;

/** The settings of the audit log. */
export interface AuditSettings {
  /** The part of the source address of a request that it keeps. */
  readonly sourceAddress: KeptAddress;
}

export const usualAudit: AuditSettings = { sourceAddress: 'shortened' };

/** How many workers of a queue that all organisations use one organisation can hold at a time. */
export interface Shares {
  readonly fast: number;
  readonly trial: number;
  readonly slow: number;
  readonly replay: number;
  readonly bulk: number;
}

export const usualShares: Shares = { fast: 10, trial: 4, slow: 10, replay: 4, bulk: 2 };

/** The settings of a stage that running code needs. lib/stages.ts holds the whole of a stage; this is its runtime part. */
export interface Settings {
  readonly stage: string;
  /** Sandbox stages have sandbox operations, a bank clock that can be moved, and magic values. */
  readonly sandbox: boolean;
  readonly tableName: string;
  /** Whether operations that stream send streams. Absent if the gateway takes only buffered answers. */
  readonly streamsResponses?: boolean;
  /** The most bytes of the body of an answer, if something before the functions takes fewer than Lambda returns. */
  readonly answerBytesMax?: number;
  readonly signatureHeaderName: string;
  /** Eastern hour from which the runs of a day start. */
  readonly runHour: number;
  /** The maximum number of due items of an organisation per second: below the 500 transactions that the partition of its journal takes. */
  readonly dueRunsPerSecond: number;
  /** How long a request that moves a bank clock waits for the worker before it answers 202. */
  readonly clockWaitMs: number;
  /** False lets a bank clock arrive before the statements of the months that it passed are written, which makes many tests short. */
  readonly clockAwaitsStatements?: false;
  readonly shares: Shares;
  readonly recurring: RecurringSettings;
  readonly cards: CardSettings;
  /** At least one. The first is that of an organisation for which no other is chosen. */
  readonly banks: readonly Bank[];
  readonly depositProducts: DepositProducts;
  readonly codes: CodeSettings;
  readonly rates: RateSettings;
  readonly customers: CustomerSettings;
  /** Whether pushes to cards can be ordered: only if the stage has a provider or simulates one. */
  readonly pushesToCards: boolean;
  /** True if the stage has a check processor. Without one, check deposits are refused. */
  readonly takesChecks: boolean;
  /** Whether webhook targets may be loopback addresses and plain http: laptops and emulators only. */
  readonly allowLocalWebhookTargets: boolean;
  /** Days of failures without a success after which a webhook becomes Unavailable. */
  readonly unavailableAfterDays: number;
  readonly audit: AuditSettings;
  readonly migrations: MigrationSettings;
  readonly applicationForms: ApplicationFormSettings;
  /** The address before the paths of hosted pages, without a slash at its end. */
  readonly pagesUrl: string;
}

export interface ApplicationFormSettings {
  /** Days that the address of a form is valid, of the bank's time. */
  readonly urlDays: number;
  /** Days after which answers that nobody has gone on with are deleted, of the bank's time. */
  readonly keptDays: number;
  /** How old, in years, a person is at least who applies on a form. An officer is at least 18 anyway. */
  readonly minimumAge: number;
}

export interface MigrationSettings {
  /** Whether organisations may have money moved on the deadline (`balanceTransferTiming`). */
  readonly deadlineTransfers: boolean;
}

/** Default settings for stages, laptops and tests. */
export const usualSettings = {
  signatureHeaderName: 'X-Service-Signature',
  runHour: 6,
  dueRunsPerSecond: usualDueRunsPerSecond,
  clockWaitMs: 2000,
  shares: usualShares,
  recurring: usualRecurring,
  cards: usualCards,
  banks: [sandboxBank, secondSandboxBank],
  depositProducts: sandboxProducts,
  codes: usualCodes,
  rates: usualRates,
  customers: usualCustomers,
  audit: usualAudit,
  migrations: { deadlineTransfers: true },
  applicationForms: { urlDays: 30, keptDays: 30, minimumAge: 18 },
} as const satisfies Partial<Settings>;
