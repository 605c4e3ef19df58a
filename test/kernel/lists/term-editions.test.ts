import { createHash } from 'node:crypto';
import { withWords } from '../../../functions/kernel/lists/common-filters.ts';
import { wordTerms } from '../../../functions/kernel/lists/find/word-terms.ts';

/** Words of several scripts, with the letters, digits and signs that are folded. */
const samples = [
  "Jürgen Groß-O'Brien",
  'Søren Ærø Łódź',
  'ΝΙΚΟΣ Νίκος',
  'علي\u200cرضا كريم',
  '１２ ١٢ ৫',
  '山田太郎 สวัสดี',
  'Barnes & Noble 🎉',
  'incomprehensibilities',
];

/** The terms of the samples in each edition. An edition that stages have indexes of is never changed: other terms are a new edition. */
const digests: Readonly<Record<number, string>> = { 2: 'e8ac9062999c0089' };

test('an index with other terms of words has another edition', () => {
  const { finds } = withWords('Only those with these words', () => []);
  const terms = JSON.stringify(wordTerms(samples).toSorted());
  const digest = createHash('sha256').update(terms).digest('hex').slice(0, 16);
  expect(digest).toBe(digests[finds?.edition ?? 1]);
});
