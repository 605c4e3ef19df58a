import type { DepositProducts } from './accounts/accounts/deposit-products.ts';
import { sandboxProducts } from './accounts/accounts/sandbox-products.ts';
import { type CardSettings, usualCards } from './cards/authorizations/settings.ts';
import { usualFourEyes } from './kernel/base/four-eyes-settings.ts';
import { usualRates } from './kernel/base/rate-settings.ts';
import { type MigrationSettings, usualMigrations } from './migrations/migrations/settings.ts';
import { type RecurringSettings, usualRecurring } from './money/recurring-payments/settings.ts';
import { type ApplicationFormSettings, usualApplicationForms } from './onboarding/application-forms/settings.ts';
import type { Bank } from './organisations/banks.ts';
import { sandboxBank, secondSandboxBank } from './organisations/sandbox-bank.ts';
import { type CodeSettings, usualCodes } from './outreach/one-time-passwords/settings.ts';
import { usualCustomers } from './ports/customer-settings.ts';
import { type StageSettings, usualShares } from './ports/settings.ts';

declare module './ports/settings.ts' {
  /** The settings of the wings. Each has its default in {@link usualSettings}; nothing else has to know of it. */
  interface StageSettings {
    readonly signatureHeaderName: string;
    /** Eastern hour from which the runs of a day start. */
    readonly runHour: number;
    /** The maximum number of due items of an organisation per second: below the 500 transactions that the partition of its journal takes. */
    readonly dueRunsPerSecond: number;
    /** How long a request that moves a bank clock waits for the worker before it answers 202. */
    readonly clockWaitMs: number;
    readonly recurring: RecurringSettings;
    readonly cards: CardSettings;
    /** At least one. The first is that of an organisation for which no other is chosen. */
    readonly banks: readonly Bank[];
    readonly depositProducts: DepositProducts;
    readonly codes: CodeSettings;
    readonly migrations: MigrationSettings;
    readonly applicationForms: ApplicationFormSettings;
  }
}

/** Two thirds of the transactions that a partition of the journal takes. The rest is for requests. */
const usualDueRunsPerSecond = 320;

/** The default settings of stages, laptops and tests. */
export const usualSettings = {
  signatureHeaderName: 'X-Service-Signature',
  runHour: 6,
  allowLocalWebhookTargets: false,
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
  audit: { sourceAddress: 'shortened' },
  fourEyes: usualFourEyes,
  migrations: usualMigrations,
  applicationForms: usualApplicationForms,
} as const satisfies StageSettings;
