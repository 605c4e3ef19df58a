import { depositProductOf, type ProductLimits } from '../../accounts/accounts/deposit-products.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import { bankOf } from '../../organisations/banks.ts';
import type { AchSettings } from '../../ports/ach-rail/settings.ts';
import type { Settings } from '../../ports/settings.ts';

/** What the bank and the deposit product of an account say about its ACH payments. */
export interface AchRules extends AchSettings {
  /** Banking days between the rail's taking a debit and the money's arrival. */
  readonly clearingDays: number;
  readonly limits: ProductLimits;
}

export function achRulesOf(
  settings: Pick<Settings, 'banks' | 'depositProducts'>,
  account: Pick<Account, 'routingNumber' | 'depositProduct'>,
): AchRules {
  const { achClearingDays, limits } = depositProductOf(settings, account);
  return { ...bankOf(settings, account.routingNumber).ach, clearingDays: achClearingDays, limits };
}
