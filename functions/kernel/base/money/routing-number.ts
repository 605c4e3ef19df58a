const weights = [3, 7, 1, 3, 7, 1, 3, 7];

/** The ninth digit of the ABA routing number that begins with these eight digits. */
export function routingCheckDigit(eightDigits: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(eightDigits[index]), 0);
  return String((10 - (sum % 10)) % 10);
}

/** True for nine digits whose ABA check digit is right. */
export function isRoutingNumber(text: string): boolean {
  return /^\d{9}$/.test(text) && text !== '000000000' && routingCheckDigit(text.slice(0, 8)) === text[8];
}
