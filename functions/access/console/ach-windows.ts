import { organisationKey } from '../../kernel/auth/suspension.ts';
import type { AchSettings } from '../../ports/ach-rail/settings.ts';
import type { Platform } from '../../ports/platform.ts';

/** When ACH entries leave on banking days, by the clock of the bank. */
export type AchWindows = Pick<AchSettings, 'sameDayWindows' | 'cutOff'>;

/** The windows of the bank of an organisation, from which the console computes the next ones. Undefined if the stage has no such bank. */
export async function achWindowsOf(
  { table, settings }: Pick<Platform, 'table' | 'settings'>,
  organisationId: string,
): Promise<AchWindows | undefined> {
  const organisation = await table.get(organisationKey(organisationId));
  const bank = settings.banks.find(({ routingNumber }) => routingNumber === organisation?.['routingNumber']);
  if (bank === undefined) return undefined;
  const { sameDayWindows, cutOff } = bank.ach;
  return { sameDayWindows, cutOff };
}
