import type { Platform } from '../../ports/platform.ts';

/** In whose name an entry for a bank here goes back whose account number belongs to no organisation; undefined if it is put aside. */
export const returnsUnknownAs = (
  { banks }: Pick<Platform['settings'], 'banks'>,
  routingNumber: string | undefined,
): string | undefined => banks.find((bank) => bank.routingNumber === routingNumber)?.ach.files?.returnsUnknownAs;
