import type { DepositProducts } from './accounts/accounts/deposit-products.ts';
import { sandboxProducts } from './accounts/accounts/sandbox-products.ts';
import { capabilitySettings } from './capability-settings.generated.ts';
import { usualFourEyes } from './kernel/base/four-eyes-settings.ts';
import { usualRates } from './kernel/base/rate-settings.ts';
import type { Bank } from './organisations/banks.ts';
import { sandboxBank, secondSandboxBank } from './organisations/sandbox-bank.ts';
import { usualCustomers } from './ports/customer-settings.ts';
import { type StageSettings, usualShares } from './ports/settings.ts';

type CapabilitySettings = typeof capabilitySettings;

declare module './ports/settings.ts' {
  /** The settings of the wings. Those of a capability have their type and default beside it (`defineSettings`). */
  interface StageSettings extends CapabilitySettings {
    readonly signatureHeaderName: string;
    /** Eastern hour from which the runs of a day start. */
    readonly runHour: number;
    /** The maximum number of due items of an organisation per second: below the 500 transactions that the partition of its journal takes. */
    readonly dueRunsPerSecond: number;
    /** How long a request that moves a bank clock waits for the worker before it answers 202. */
    readonly clockWaitMs: number;
    /** At least one. The first is that of an organisation for which no other is chosen. */
    readonly banks: readonly Bank[];
    readonly depositProducts: DepositProducts;
  }
}

/** Two thirds of the transactions that a partition of the journal takes. The rest is for requests. */
const usualDueRunsPerSecond = 320;

/** The default settings of stages, laptops and tests. */
export const usualSettings = {
  ...capabilitySettings,
  signatureHeaderName: 'X-Service-Signature',
  runHour: 6,
  allowLocalWebhookTargets: false,
  dueRunsPerSecond: usualDueRunsPerSecond,
  clockWaitMs: 2000,
  shares: usualShares,
  banks: [sandboxBank, secondSandboxBank],
  depositProducts: sandboxProducts,
  rates: usualRates,
  customers: usualCustomers,
  audit: { sourceAddress: 'shortened' },
  fourEyes: usualFourEyes,
  requestLog: { isKept: false },
  origins: [],
} as const satisfies StageSettings;
