/** True for the digits of which the last one checks the others, as those of card numbers do (ISO/IEC 7812, the Luhn formula). */
export function hasCheckDigit(digits: string): boolean {
  const weighted = Array.from(digits, Number)
    .toReversed()
    .map((digit, place) => (place % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)));
  return weighted.reduce((sum, digit) => sum + digit, 0) % 10 === 0;
}
