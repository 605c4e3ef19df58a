import { openAccount, pay, refusals } from '../../support/bank/bank.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { isText, multilineText, text } from '../../../functions/kernel/base/text/text.ts';

const bank = useOrganisation({ at: '2027-01-10T15:00:00Z' });

test('a text that no statement can print is refused on entry, and the refusal names the character', async () => {
  const [from, to] = [await openAccount(bank, { cents: 10_00 }), await openAccount(bank)];
  const sent = (description: string) => pay(bank, from, to, { amount: 1, description });
  for (const description of ['山田 太郎', 'محمد علي', 'עברית', 'हिन्दी', 'ไทย', 'rent 😀']) {
    expect([description, (await sent(description)).status]).toEqual([description, 201]);
  }
  for (const description of ['𠮷野家', 'ཏཱ', '𝓙𝓸𝓱𝓷', '\u{10380}']) {
    const answer = await sent(description);
    expect([description, refusals(answer)]).toEqual([description, [['invalid_value', '/data/attributes/description']]]);
    expect(JSON.stringify(answer.body)).toContain('cannot be printed (U+');
  }
});

test('every text on one line must be printable, and notes need not be', () => {
  expect(isText(text(10))).toBe(true);
  expect([text(10), multilineText(10)].map((one) => one.safeParse('ཏཱ').success)).toEqual([false, true]);
});
