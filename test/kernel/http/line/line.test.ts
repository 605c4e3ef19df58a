import { lineKind } from '../../../../functions/kernel/http/line/line.ts';
import { plusMs } from '../../../../functions/kernel/base/calendar/instant.ts';
import { partitionKey } from '../../../../functions/kernel/table/kind.ts';
import type { StoredItem } from '../../../../functions/kernel/table/write.ts';
import { createPayment } from '../../../../functions/money/payments/operations/create.ts';
import { archiveOwner, balanceOf, forceAccount, openAccount, paymentsOf } from '../../../support/bank/bank.ts';
import { achBody, paymentBody } from '../../../support/bank/payment-bodies.ts';
import { type Answer, caller } from '../../../support/bank/platform.ts';
import { useBank } from '../../../support/bank/use-bank.ts';
import { weaken } from '../../../support/weakening/weaken.ts';

const bank = useBank();
/** With a time limit that no machine reaches. */
const send = (body: object) =>
  caller(bank.platform, bank.token, [{ ...createPayment, timeoutSeconds: 29 }])('POST', '/payments', body);
const at = (place: number) => Array.from({ length: place }, (_, index) => index);
const textOf = ({ status, body }: Answer): string =>
  [status, body.data?.attributes.status, body.data?.attributes.reason, body.errors?.[0]?.code]
    .filter((part) => part !== undefined && part !== null)
    .join(' ');
const countsOf = (answers: readonly Answer[]) =>
  Object.fromEntries([...Map.groupBy(answers, textOf)].map(([text, all]) => [text, all.length]));

/** A busy account whose line is open, and an account to pay. */
async function busy(cents: number) {
  const hot = await openAccount(bank, { cents });
  await forceAccount(bank, hot, { lineUntil: plusMs(bank.clock.now(), 1_000) });
  return { hot, other: await openAccount(bank), line: partitionKey(lineKind, bank.organisationId, hot, 'payments') };
}

/** Somebody else leads a line, and does nothing for its requests. */
const leadElsewhere = (pk: string) =>
  bank.table.put({
    Item: {
      pk,
      sk: 'lease',
      holder: 'somebody else',
      beat: 1,
      until: plusMs(bank.clock.now(), 60_000),
      expiresAtSeconds: 1,
    },
  });

const ticketsOf = (pk: string) => bank.table.query({ pk, from: 'ticket#' });

/** The first ticket that appears in a line. */
async function ticketOf(pk: string): Promise<StoredItem> {
  for (;;) {
    const [ticket] = await ticketsOf(pk);
    if (ticket !== undefined) return ticket;
  }
}

test('requests that are decided together see the money that those before them left', async () => {
  const { hot, other } = await busy(3_00);
  const answers = await Promise.all(at(10).map(() => send(paymentBody(hot, other, { amount: 1_00 }))));
  expect(countsOf(answers)).toEqual({ '201 Sent': 3, '201 Rejected InsufficientFunds': 7 });
  expect(await balanceOf(bank, hot)).toBe(0);
  expect(await balanceOf(bank, other)).toBe(3_00);
  expect(await paymentsOf(bank, hot)).toHaveLength(10);
});

test('requests with one idempotency key make one payment, and one of them is not a replay', async () => {
  const { hot, other } = await busy(100_00);
  const body = paymentBody(hot, other, { amount: 1_00, idempotencyKey: 'same' });
  const different = paymentBody(hot, other, { amount: 2_00, idempotencyKey: 'same' });
  const answers = await Promise.all(at(8).map((place) => send(place === 5 ? different : body)));
  const made = answers.filter(({ status }) => status === 201);
  expect(new Set(made.map((answer) => answer.body.data.id)).size).toBe(1);
  expect(made.filter(({ headers }) => headers['Idempotent-Replayed'] === undefined)).toHaveLength(1);
  const isDifferent = made.length === 1;
  expect(countsOf(answers)).toEqual({
    '201 Sent': isDifferent ? 1 : 7,
    '409 idempotency_key_conflict': isDifferent ? 7 : 1,
  });
});

test('a request that is refused gets its own error, and the others are not affected', async () => {
  const { hot, other } = await busy(100_00);
  const archived = await openAccount(bank);
  await archiveOwner(bank, archived);
  const answers = await Promise.all(
    at(9).map((place) => send(paymentBody(hot, place % 3 === 0 ? archived : other, { amount: 1_00 }))),
  );
  expect(countsOf(answers)).toEqual({ '201 Sent': 6, '409 invalid_state': 3 });
});

test('a request that leads a line and is refused gets its own error, and gives the lease back', async () => {
  const { hot, other, line } = await busy(100_00);
  const archived = await openAccount(bank);
  await archiveOwner(bank, archived);
  expect(textOf(await send(paymentBody(hot, archived, { amount: 1_00 })))).toBe('409 invalid_state');
  expect(await bank.table.get({ pk: line, sk: 'lease' })).toMatchObject({ until: '' });
  expect(textOf(await send(paymentBody(hot, other, { amount: 1_00 })))).toBe('201 Sent');
});

test('ACH payments take turns with those that are decided together', async () => {
  const { hot, other } = await busy(1_000_00);
  const answers = await Promise.all(
    at(24).map((place) =>
      bank.call(
        'POST',
        '/payments',
        place % 3 === 0 ? achBody(hot, { amount: 1_00 }) : paymentBody(hot, other, { amount: 1_00 }),
      ),
    ),
  );
  expect(countsOf(answers)).toEqual({ '201 Sent': 16, '201 Pending': 8 });
  expect(await balanceOf(bank, hot)).toBe(1_000_00 - 24_00);
});

describe('a request whose line does not move', () => {
  const impatient = () => caller(bank.platform, bank.token, [{ ...createPayment, timeoutSeconds: 1.2 }]);

  test('is answered 429 at its deadline, and leaves neither a payment nor a ticket', async () => {
    const { hot, other, line } = await busy(100_00);
    await leadElsewhere(line);
    const answer = impatient()(
      'POST',
      '/payments',
      paymentBody(hot, other, { amount: 1_00, description: 'Secret dinner' }),
    );
    const ticket = await ticketOf(line);
    expect(Object.keys(ticket).toSorted()).toEqual(['expiresAtSeconds', 'pk', 'sealed', 'sk', 'until']);
    expect(Buffer.from(ticket['sealed'] as Uint8Array).toString('latin1')).not.toContain('dinner');
    expect(textOf(await answer)).toBe('429 account_busy');
    expect(await ticketsOf(line)).toEqual([]);
    expect(await paymentsOf(bank, hot)).toEqual([]);
  });

  test('decides alone if its ticket is handed back', async () => {
    const { hot, other, line } = await busy(100_00);
    await leadElsewhere(line);
    const answer = send(paymentBody(hot, other, { amount: 1_00 }));
    const { pk, sk } = await ticketOf(line);
    await bank.table.transact([{ Delete: { Key: { pk, sk } } }]);
    expect(textOf(await answer)).toBe('201 Sent');
    expect(await paymentsOf(bank, hot)).toHaveLength(1);
  });

  test('leads when it has seen for 2 seconds that its leader does nothing, however far ahead the lease ends', async () => {
    const { hot, other, line } = await busy(100_00);
    await leadElsewhere(line);
    const answers = await Promise.all(at(6).map(() => send(paymentBody(hot, other, { amount: 1_00 }))));
    expect(countsOf(answers)).toEqual({ '201 Sent': 6 });
    expect(bank.logs.findLast(({ fields }) => fields['operation'] === 'createPayment')?.fields).toMatchObject({
      waited: true,
    });
    expect(await ticketsOf(line)).toEqual([]);
  });
});

test('a ticket is never performed after its time limit', async () => {
  const { hot, other, line } = await busy(100_00);
  await leadElsewhere(line);
  const call = caller(bank.platform, bank.token, [{ ...createPayment, timeoutSeconds: 1.2 }]);
  const first = call('POST', '/payments', paymentBody(hot, other, { amount: 1_00 }));
  const ticket = await ticketOf(line);
  expect(textOf(await first)).toBe('429 account_busy');
  // The same ticket, as if its process had died.
  await bank.table.put({ Item: ticket });
  bank.clock.advance({ seconds: 61 });
  await forceAccount(bank, hot, { lineUntil: plusMs(bank.clock.now(), 1_000) });
  const after = await send(paymentBody(hot, other, { amount: 1_00 }));
  expect(textOf(after)).toBe('201 Sent');
  expect(await ticketsOf(line)).toEqual([]);
  expect(await paymentsOf(bank, hot)).toHaveLength(1);
});

test('a payment that meets nobody neither reads nor writes a line', async () => {
  const from = await openAccount(bank, { cents: 100_00 });
  const to = await openAccount(bank);
  const weakness = weaken(bank.client, { seed: 1 });
  const capture = weakness.capture();
  await send(paymentBody(from, to, { amount: 1_00 }));
  expect(capture.total().requests).toBe(2);
  capture.stop();
});
