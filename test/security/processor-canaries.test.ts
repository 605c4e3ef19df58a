import { inspect } from 'node:util';
import { moneyOf, openCard } from '../cards/authorizations/authorization-bank.ts';
import { referenceOf, signingProcessor, tell } from '../cards/processor-messages/processor.ts';
import { useBank } from '../support/bank/use-bank.ts';

/** Card numbers that pass the check of Luhn, as a careless processor might send them. */
const pan = '4111111111111111';
const other = '5555555555554444';

const bank = useBank({ platform: { cardProcessor: signingProcessor } });

describe('a card number in a message of the processor', () => {
  const answers: unknown[] = [];

  beforeAll(async () => {
    const { accountId, cardId } = await openCard(bank);
    const card = await referenceOf(bank, cardId);
    const merchant = { name: `Diner ${pan}`, type: 5812, location: `Reno ${other}` };
    const asked = { card, kind: 'purchase', authorization: `a-${pan}`, amount: 10_00, merchant };
    const messages: readonly (readonly [string, object])[] = [
      ['authorizations', { ...asked, card: `${bank.organisationId}-${pan}` }],
      ['authorizations', { ...asked, pan, cvv: other }],
      ['authorizations', { ...asked, amount: pan }],
      ['authorizations', { ...asked, authorization: `${pan} ${other}` }],
      ['authorizations', { ...asked, [pan]: other }],
      ['authorizations', asked],
      ['increases', { card, authorization: `a-${other}`, amount: 1_00 }],
      ['reversals', { card, authorization: `a-${pan}`, amount: 1_00 }],
      ['settlements', { ...asked, kind: pan }],
      ['settlements', asked],
      ['cards', { card, status: pan }],
    ];
    for (const [path, content] of messages)
      answers.push(await tell(bank, path, content, { id: `m-${pan}-${answers.length}` }));
    answers.push(await tell(bank, 'authorizations', asked, { secret: 'another' }));
    expect(await moneyOf(bank, accountId)).toEqual([90_00, 0, 90_00]);
  });

  const hasNumber = (text: string) => text.includes(pan) || text.includes(other);

  test('is in no line of the log', () => {
    expect(bank.logs.length).toBeGreaterThanOrEqual(answers.length);
    expect(hasNumber(inspect(bank.logs, { depth: null, maxStringLength: null, maxArrayLength: null }))).toBe(false);
  });

  test('is repeated by no refusal', () => {
    expect(answers.map((answer) => JSON.stringify(answer)).filter(hasNumber)).toEqual([]);
  });

  test('is in no message of a queue', () => {
    expect(hasNumber(JSON.stringify([bank.sent, bank.hidden, bank.wakeUps]))).toBe(false);
  });
});
