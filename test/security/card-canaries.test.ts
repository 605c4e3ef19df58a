import { inspect } from 'node:util';
import { push } from '../money/payments/push-body.ts';
import { emittedBy } from '../support/bank/journal.ts';
import { openAccount } from '../support/bank/bank.ts';
import { runDue, writeDownLists } from '../support/bank/workers.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { type Answer, testTableName } from '../support/bank/platform.ts';
import { itemTexts } from '../support/model/items.ts';

/** Values that occur nowhere else, so that each occurrence is a leak. */
const card = {
  authToken: 'canary-card-token-5f1c93',
  institutionId: 'canary-institution-71a2',
  destinationCardId: 'sandbox-unreachable#canary-card-8e0d',
  accountNumber: '84736251908374653',
  referenceId: 'canary-reference-22bd',
};

describe('the configuration of a push to card', () => {
  const bank = useBank();
  let accountId: string;
  const answers: Answer[] = [];
  let told = '';

  beforeAll(async () => {
    accountId = await openAccount(bank, { cents: 100_00 });
    const rows = await emittedBy(bank, async () => {
      const pending = await push(bank, accountId, { card, idempotencyKey: 'canary-push' });
      expect(pending.body.data.attributes.status).toBe('Pending');
      await push(bank, accountId, { card, amount: 900_00 });
      for (let tries = 0; tries < 6; tries += 1) {
        await runDue(bank);
        bank.clock.advance({ days: 1 });
      }
      const rejected = { ...card, destinationCardId: 'sandbox-rejected#canary-card-8e0d' };
      answers.push(pending, await push(bank, accountId, { card: rejected }));
      await runDue(bank);
      await writeDownLists(bank);
    });
    told = JSON.stringify(rows);
    for (const wrong of [
      { card, amount: 0 },
      { card, idempotencyKey: 'canary-push', description: 'other' },
      { card: { ...card, routingNumber: card.authToken } },
      { card: { ...card, accountNumber: card.authToken } },
      { configuration: { [card.authToken]: card } },
      { configuration: card.authToken },
      { description: `${card.authToken}${'x'.repeat(50)}`, card },
    ]) {
      const answer = await push(bank, accountId, wrong);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      answers.push(answer);
    }
    answers.push(
      await bank.call('GET', '/payments?include=account,customer,transaction'),
      await bank.call('GET', '/transactions'),
    );
  });

  const leaksIn = (text: string) =>
    Object.entries({ ...card, destinationCardId: 'canary-card-8e0d' }).flatMap(([name, secret]) => {
      const bytes = Buffer.from(secret);
      const forms = [secret, bytes.toString('base64').replace(/=+$/, ''), bytes.toString('hex')];
      return forms.some((form) => text.includes(form)) ? [name] : [];
    });

  test('is in no answer and no refusal', () => {
    expect(leaksIn(JSON.stringify(answers.map(({ body, headers }) => [body, headers])))).toEqual([]);
  });

  test('is in no event, with the resource that it carries', () => {
    expect(told).toContain('payment.rejected');
    expect(leaksIn(told)).toEqual([]);
  });

  test('is in no line of the log, also if the provider gave no outcome', () => {
    expect(bank.logs.some(({ level }) => level === 'error')).toBe(true);
    expect(leaksIn(inspect(bank.logs, { depth: null, maxStringLength: null, maxArrayLength: null }))).toEqual([]);
  });

  test('is in no message and no wake-up', () => {
    expect(leaksIn(JSON.stringify([bank.sent, bank.hidden, bank.wakeUps]))).toEqual([]);
  });

  test('is in no item of the table, in no attribute and no key', async () => {
    const texts = await itemTexts(bank.documents, testTableName);
    expect(texts.some((text) => text.includes('sealedConfiguration'))).toBe(true);
    expect(leaksIn(texts.join('\n'))).toEqual([]);
  });
});
