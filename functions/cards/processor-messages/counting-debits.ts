/**
 * The debits of a purchase on which an amount counts: the one of which exactly so much is left, or else the first with enough;
 * otherwise all, in their order.
 */
export function countingDebits<Debit>(
  debits: readonly Debit[],
  amount: number,
  leftOf: (debit: Debit) => number,
): readonly Debit[] {
  const whole = debits.find((one) => leftOf(one) === amount) ?? debits.find((one) => leftOf(one) > amount);
  return whole === undefined ? debits : [whole];
}
