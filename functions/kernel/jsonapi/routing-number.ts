import * as z from 'zod';

const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1];

/** True for nine digits whose ABA check digit is right. */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === '000000000') return false;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0);
  return sum % 10 === 0;
}

/** A routing number of a request. */
export const routingNumberField = z
  .string()
  .refine(isRoutingNumber, { error: 'must be a 9-digit ABA routing number with its check digit' })
  .meta({
    id: 'routingNumber',
    pattern: '^\\d{9}$',
    description: 'ABA routing number; its last digit is a check digit',
  });
