import { inspect } from 'node:util';
import type { RailAnswer } from '../../functions/ports/ach-rail/port.ts';
import { ach, step } from '../money/payments/ach-bank.ts';
import { outside } from '../support/bank/payment-bodies.ts';
import { openAccount } from '../support/bank/bank.ts';
import { runDue, writeDownLists } from '../support/bank/workers.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { type Answer, testTableName } from '../support/bank/platform.ts';
import { itemTexts } from '../support/model/items.ts';

/** Values that occur nowhere else, so that each occurrence is a leak. */
const secrets = { accountNumber: '84736251908374651', processorToken: 'sandbox-match:Ada Okafor#canary-token-3f81' };
const counterparty = { ...outside, accountNumber: secrets.accountNumber };

describe('the account number and the token of the other side of an ACH payment', () => {
  const refusals: Answer[] = [];
  let railAnswer: RailAnswer = { outcome: 'unavailable', why: 'it answered 503' };

  const bank = useBank({ platform: { achRail: { submit: () => Promise.resolve(railAnswer) } } });
  beforeAll(async () => {
    const account = await openAccount(bank, { cents: 100_00 });
    const made = [
      await ach(bank, account, { counterparty, idempotencyKey: 'canary' }),
      await ach(bank, account, { counterparty, direction: 'Debit', clearingDaysOverride: 0 }),
      await ach(bank, account, { counterparty, amount: 900_00 }),
      await ach(bank, account, { providerProcessorToken: secrets.processorToken, direction: 'Debit' }),
    ];
    expect(made.map((answer) => answer.status)).toEqual([201, 201, 201, 201]);
    await runDue(bank, '2026-12-01T21:45:00Z');
    railAnswer = { outcome: 'taken' };
    await runDue(bank, '2026-12-01T21:50:00Z');
    for (const answer of made.slice(0, 2)) {
      expect((await step(bank, 'return', answer.body.data.id as string)).status).toBe(200);
    }
    await writeDownLists(bank);
    for (const wrong of [
      { counterparty, amount: 0 },
      { counterparty, idempotencyKey: 'canary', description: 'other' },
      { counterparty: { ...counterparty, routingNumber: secrets.accountNumber } },
      { counterparty: { ...counterparty, accountNumber: `${secrets.accountNumber}99` } },
      { providerProcessorToken: `${secrets.processorToken}x`.replace('sandbox', 'unknown') },
    ]) {
      const answer = await ach(bank, account, wrong);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      refusals.push(answer);
    }
  });

  const canaries = { ...secrets, processorToken: 'canary-token-3f81' };
  const leaksIn = (text: string) =>
    Object.entries(canaries).flatMap(([name, secret]) => {
      const bytes = Buffer.from(secret);
      const forms = [secret, bytes.toString('base64').replace(/=+$/, ''), bytes.toString('hex')];
      return forms.some((form) => text.includes(form)) ? [name] : [];
    });

  test('are in no refusal', () => {
    expect(leaksIn(JSON.stringify(refusals.map(({ body, headers }) => [body, headers])))).toEqual([]);
  });

  test('the number is in the payment and in no transaction, the token in neither', async () => {
    expect(leaksIn(JSON.stringify((await bank.call('GET', '/payments')).body))).toEqual(['accountNumber']);
    expect(leaksIn(JSON.stringify((await bank.call('GET', '/transactions')).body))).toEqual([]);
  });

  test('are in no line of the log, also if the rail was unavailable', () => {
    expect(bank.logs.some(({ level }) => level === 'error')).toBe(true);
    expect(leaksIn(inspect(bank.logs, { depth: null, maxStringLength: null, maxArrayLength: null }))).toEqual([]);
  });

  test('are in no message and no wake-up', () => {
    expect(leaksIn(JSON.stringify([bank.sent, bank.hidden, bank.wakeUps]))).toEqual([]);
  });

  test('are in no item of the table, in no attribute and no key', async () => {
    const texts = await itemTexts(bank.documents, testTableName);
    expect(texts.some((text) => text.includes('sealedAccountNumber'))).toBe(true);
    expect(leaksIn(texts.join('\n'))).toEqual([]);
  });
});
