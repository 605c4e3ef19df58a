/**
 * A decimal number of dollars in whole cents; undefined if a double cannot count them exactly. It computes with the digits of the number, so
 * that 1.15 dollars are 115 cents, and 0.1 + 0.2 dollars are 30. What is less than a cent is rounded, half a cent downwards: a balance is not
 * shown larger than it is.
 */
export function centsOfUnits(units: number): number | undefined {
  if (!Number.isFinite(units)) return undefined;
  const [mantissa = '', exponent = '0'] = String(Math.abs(units)).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = BigInt(whole + fraction);
  /** The decimals of the digits behind the cents. */
  const decimals = fraction.length - Number(exponent) - 2;
  const cents = decimals <= 0 ? digits * 10n ** BigInt(-decimals) : rounded(digits, 10n ** BigInt(decimals), units < 0);
  const signed = Number(units < 0 ? -cents : cents);
  return Number.isSafeInteger(signed) ? signed : undefined;
}

/** Half a unit is rounded towards zero, or away from it where the amount is negative. */
function rounded(digits: bigint, unit: bigint, isNegative: boolean): bigint {
  const twice = (digits % unit) * 2n;
  const isUp = twice > unit || (isNegative && twice === unit);
  return digits / unit + (isUp ? 1n : 0n);
}
