import { createHash } from 'node:crypto';
import { hasCheckDigit } from '../../../kernel/base/card-number.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import type { Card } from '../store.ts';

/** What a simulated page shows of a card: no money can be spent with it. */
interface TestValues {
  /** 16 digits with a valid check digit, which begin as numbers of test cards do and end with the last four of the card. */
  readonly number: string;
  readonly code: string;
}

const testPrefix = '400000';

/** The number and the code of a test card. They follow from the reference of the card, so each page of it shows the same. */
export function testValuesOf({ reference, last4Digits }: Pick<Card, 'reference' | 'last4Digits'>): TestValues {
  const digest = createHash('sha256').update(`number of ${reference}`).digest();
  const middle = String(digest.readUInt32BE(0) % 100_000).padStart(5, '0');
  const code = String(digest.readUInt32BE(4) % 1000).padStart(3, '0');
  const number = Array.from({ length: 10 }, (_, digit) => `${testPrefix}${middle}${digit}${last4Digits}`).find(
    hasCheckDigit,
  );
  invariant(number !== undefined, 'one of ten digits makes the check digit right');
  return { number, code };
}
