import { storedOf } from '../../support/bank/stored-file.ts';
import { reviewerOf } from '../../support/bank/users.ts';
import {
  archiveOwner,
  balanceOf,
  close,
  freeze,
  openAccount,
  openCustomer,
  refusals,
} from '../../support/bank/bank.ts';
import { emittedBy, eventTypesOf } from '../../support/bank/journal.ts';
import { link } from '../../support/bank/link.ts';
import { customerToken } from '../../support/bank/tokens.ts';
import { pictureOf } from '../../support/bank/pictures.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { runDue } from '../../support/bank/workers.ts';
import { createCheck, deposited, getCheck, sandboxStep, sentCheck, statusOf, upload } from './check-bank.ts';

// A Tuesday, 10:00 in New York.
const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });
let accountId: string;
beforeEach(async () => {
  accountId = await openAccount(bank);
});

test('a check goes from its images to its money', async () => {
  let id = '';
  const types = await eventTypesOf(bank, async () => {
    const { status, body } = await createCheck(bank, accountId, { tags: { kind: 'rent' } });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      type: 'checkDeposit',
      attributes: { amount: 250_00, description: 'Rent', status: 'AwaitingImages', tags: { kind: 'rent' } },
      relationships: { account: link('depositAccount', accountId) },
    });
    id = body.data.id;
    expect((await upload(bank, id, 'front')).body.data.attributes.status).toBe('AwaitingBackImage');
    expect((await upload(bank, id, 'back')).body.data.attributes.status).toBe('PendingReview');
    await runDue(bank);
    expect((await getCheck(bank, id)).attributes).toMatchObject({
      status: 'Pending',
      settlementDate: '2026-12-08',
      checkNumber: '1001',
      counterparty: { name: 'Sandbox Payer', routingNumber: '812345678', accountNumber: '0042' },
    });
    // The cut-off of the same day.
    await runDue(bank, '2026-12-01T21:45:00.000Z');
    expect((await getCheck(bank, id)).attributes).toMatchObject({ status: 'Clearing', settlementDate: '2026-12-08' });
    await runDue(bank, '2026-12-08T13:29:59.000Z');
    expect([await statusOf(bank, id), await balanceOf(bank, accountId)]).toEqual(['Clearing', 0]);
    await runDue(bank, '2026-12-08T13:30:00.000Z');
  });
  expect(types).toEqual([
    ...['checkDeposit.created', 'checkDeposit.pendingReview', 'checkDeposit.pending', 'checkDeposit.clearing'],
    ...['checkDeposit.sent', 'transaction.created'],
  ]);
  expect(await balanceOf(bank, accountId)).toBe(250_00);
  const sent = await getCheck(bank, id);
  expect(sent.attributes.status).toBe('Sent');
  expect(sent.attributes.settlementDate).toBeUndefined();
  const { body } = await bank.call('GET', `/transactions/${sent.relationships.transaction.data.id}`);
  expect(body.data).toMatchObject({
    type: 'checkDepositTransaction',
    attributes: { direction: 'Credit', amount: 250_00, balance: 250_00, summary: 'Check deposit: Rent' },
    relationships: { checkDeposit: link('checkDeposit', id) },
  });
});

describe('images', () => {
  test('come in any order, are replaced, and are answered as they were drawn anew', async () => {
    const { id } = (await createCheck(bank, accountId)).body.data;
    expect((await upload(bank, id, 'back')).body.data.attributes.status).toBe('AwaitingFrontImage');
    const better = pictureOf('a better back');
    expect((await upload(bank, id, 'back', better)).body.data.attributes.status).toBe('AwaitingFrontImage');
    expect((await bank.call('GET', `/check-deposits/${id}/front`)).status).toBe(404);
    await upload(bank, id, 'front');
    expect((await bank.call('GET', `/check-deposits/${id}/back`)).body).toEqual(await storedOf(better));
    const image = await bank.call('GET', `/check-deposits/${id}/front`);
    expect([image.headers['Content-Type'], image.body]).toEqual([
      'image/jpeg',
      await storedOf(pictureOf(`front of ${id}`)),
    ]);
    expect(refusals(await upload(bank, id, 'front', pictureOf('too late')))).toEqual([['invalid_state', undefined]]);
    // The same picture again is no change.
    expect((await upload(bank, id, 'front')).status).toBe(200);
  });

  test.each([
    ['a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 415],
    ['a text', Buffer.from('front'), 415],
    ['half of a picture', pictureOf('front').subarray(0, -20), 400],
    ['nothing', Buffer.alloc(0), 400],
    ['more than 4 MiB', Buffer.concat([pictureOf(''), Buffer.alloc(4 * 1024 * 1024)]), 413],
  ])('%s is refused', async (_, file, status) => {
    const { id } = (await createCheck(bank, accountId)).body.data;
    expect((await upload(bank, id, 'front', file)).status).toBe(status);
    expect(await statusOf(bank, id)).toBe('AwaitingImages');
  });

  test('one picture is not both sides', async () => {
    const { id } = (await createCheck(bank, accountId)).body.data;
    await upload(bank, id, 'front', pictureOf('one'));
    expect(refusals(await upload(bank, id, 'back', pictureOf('one')))).toEqual([['invalid_document', undefined]]);
  });

  test('that never come end the deposit after 30 days, and the limits forget it', async () => {
    const { id } = (await createCheck(bank, accountId)).body.data;
    await upload(bank, id, 'front');
    const totals = async () =>
      (await bank.call('GET', `/accounts/${accountId}/limits`)).body.data.attributes.checkDeposit;
    expect(await totals()).toMatchObject({ totalsDaily: 250_00, totalsMonthly: 250_00 });
    const types = await eventTypesOf(bank, () => runDue(bank, '2026-12-31T05:00:00.000Z'));
    expect(types).toEqual(['checkDeposit.canceled']);
    expect((await getCheck(bank, id)).attributes).toMatchObject({ status: 'Canceled', reason: 'ImagesNotReceived' });
    expect(await totals()).toMatchObject({ totalsMonthly: 0 });
  });
});

describe('the verdict of the processor', () => {
  test.each([
    [666_01, 'PendingReview', undefined],
    [666_02, 'AwaitingCustomerConfirmation', undefined],
    [666_03, 'Rejected', 'PoorImageQuality'],
    [666_04, 'Rejected', 'DuplicateCheck'],
  ])('about %d cents: %s', async (amount, status, reason) => {
    const id = await deposited(bank, accountId, { amount });
    await runDue(bank);
    const { attributes } = await getCheck(bank, id);
    expect([attributes.status, attributes.reason]).toEqual([status, reason]);
  });

  test('a check that must be confirmed waits for its customer, then for a review', async () => {
    const id = await deposited(bank, accountId, { amount: 666_02 });
    await runDue(bank);
    const types = await eventTypesOf(bank, async () => {
      expect((await bank.call('POST', `/check-deposits/${id}/confirm`)).body.data.attributes.status).toBe(
        'PendingReview',
      );
      expect((await bank.call('POST', `/check-deposits/${id}/confirm`)).status).toBe(200);
      await runDue(bank);
      expect(await statusOf(bank, id)).toBe('PendingReview');
      expect(
        (await bank.call('POST', `/check-deposits/${id}/approve`, undefined, { token: await reviewerOf(bank) })).body
          .data.attributes.status,
      ).toBe('Pending');
      expect(
        (await bank.call('POST', `/check-deposits/${id}/approve`, undefined, { token: await reviewerOf(bank) })).status,
      ).toBe(200);
    });
    expect(types).toEqual(['checkDeposit.pendingReview', 'checkDeposit.pending']);
  });

  test('better images are examined again', async () => {
    const id = await deposited(bank, accountId, { amount: 666_02 });
    await runDue(bank);
    expect((await upload(bank, id, 'front', pictureOf('sharp'))).body.data.attributes.status).toBe('PendingReview');
    await runDue(bank);
    expect(await statusOf(bank, id)).toBe('AwaitingCustomerConfirmation');
  });

  test('a confirmation that never comes ends the deposit', async () => {
    const id = await deposited(bank, accountId, { amount: 666_02 });
    await runDue(bank);
    const rows = await emittedBy(bank, () => runDue(bank, '2026-12-31T05:00:00.000Z'));
    expect(rows.flatMap(({ events }) => events)).toMatchObject([{ attributes: { reason: 'NotConfirmed' } }]);
    expect((await getCheck(bank, id)).attributes).toMatchObject({ status: 'Canceled', reason: 'NotConfirmed' });
  });

  test('a processor that is down is asked again, with an alarm', async () => {
    const id = await deposited(bank, accountId, { amount: 666_05 });
    await runDue(bank);
    expect(await statusOf(bank, id)).toBe('PendingReview');
    const errors = bank.logs.filter(({ level }) => level === 'error').map(({ message }) => message);
    expect(errors).toContain('the check processor is unavailable');
    expect((await sandboxStep(bank, id, 'approve')).body.data.attributes.status).toBe('Pending');
  });

  test('is not asked for once the account takes no money any more', async () => {
    const id = await deposited(bank, accountId, { amount: 666_05 });
    await freeze(bank, accountId);
    await runDue(bank);
    expect((await getCheck(bank, id)).attributes).toMatchObject({ status: 'Rejected', reason: 'AccountFrozen' });
  });

  test('it may refuse a check when it gets it', async () => {
    const id = await deposited(bank, accountId, { amount: 666_06 });
    await runDue(bank);
    await runDue(bank, '2026-12-01T21:45:00.000Z');
    expect((await getCheck(bank, id)).attributes).toMatchObject({ status: 'Rejected', reason: 'SuspectedFraud' });
  });
});

describe('reviews', () => {
  test('a check above a soft limit waits for one', async () => {
    // 5,000,000 dollars a day in the sandbox.
    const id = await deposited(bank, accountId, { amount: 5_000_000_01 });
    await runDue(bank);
    expect(await statusOf(bank, id)).toBe('PendingReview');
    const answer = await bank.call(
      'POST',
      `/check-deposits/${id}/reject`,
      {
        data: { type: 'checkDepositRejection', attributes: { reason: 'SuspectedFraud' } },
      },
      { token: await reviewerOf(bank) },
    );
    expect(answer.body.data.attributes).toMatchObject({ status: 'Rejected', reason: 'SuspectedFraud' });
    const { body } = await bank.call('GET', `/accounts/${accountId}/limits`);
    expect(body.data.attributes.checkDeposit.totalsDaily).toBe(0);
  });

  test('decide only on what waits for them', async () => {
    const id = await deposited(bank, accountId);
    await runDue(bank);
    const rejection = { data: { type: 'checkDepositRejection', attributes: { reason: 'SuspectedFraud' } } };
    expect(
      refusals(await bank.call('POST', `/check-deposits/${id}/reject`, rejection, { token: await reviewerOf(bank) })),
    ).toEqual([['invalid_state', undefined]]);
    const waiting = (await createCheck(bank, accountId)).body.data.id as string;
    expect(
      refusals(
        await bank.call('POST', `/check-deposits/${waiting}/approve`, undefined, { token: await reviewerOf(bank) }),
      ),
    ).toEqual([['invalid_state', undefined]]);
  });
});

describe('a check is created Rejected', () => {
  test.each([
    ['AccountFrozen', () => freeze(bank, accountId), 250_00],
    ['AccountClosed', () => close(bank, accountId), 250_00],
    ['DailyCheckDepositLimitExceeded', () => Promise.resolve(), 10_000_000_01],
  ])('with %s', async (reason, prepare, amount) => {
    await prepare();
    const types = await eventTypesOf(bank, async () => {
      const { status, body } = await createCheck(bank, accountId, { amount });
      expect([status, body.data.attributes.status, body.data.attributes.reason]).toEqual([201, 'Rejected', reason]);
      expect(refusals(await upload(bank, body.data.id as string, 'front'))).toEqual([['invalid_state', undefined]]);
    });
    expect(types).toEqual(['checkDeposit.created', 'checkDeposit.rejected']);
  });

  test('and one of an archived customer is refused', async () => {
    await archiveOwner(bank, accountId);
    expect(refusals(await createCheck(bank, accountId))).toEqual([['invalid_state', '/data/relationships/account']]);
  });
});

test('a check of an account that is frozen meanwhile is Rejected before it is sent, and booked after that', async () => {
  const [before, after] = [await deposited(bank, accountId), await deposited(bank, accountId)];
  await sandboxStep(bank, after, 'approve');
  await sandboxStep(bank, after, 'transmit');
  await sandboxStep(bank, before, 'approve');
  await freeze(bank, accountId);
  await runDue(bank, '2026-12-01T21:45:00.000Z');
  expect((await getCheck(bank, before)).attributes).toMatchObject({ status: 'Rejected', reason: 'AccountFrozen' });
  await runDue(bank, '2026-12-08T13:30:00.000Z');
  expect([await statusOf(bank, after), await balanceOf(bank, accountId)]).toEqual(['Sent', 250_00]);
});

describe('a return', () => {
  test('while it clears moves no money', async () => {
    const id = await deposited(bank, accountId);
    for (const step of ['approve', 'transmit']) await sandboxStep(bank, id, step);
    const types = await eventTypesOf(bank, () => sandboxStep(bank, id, 'return'));
    expect(types).toEqual(['checkDeposit.returned']);
    await runDue(bank, '2026-12-08T13:30:00.000Z');
    expect([await statusOf(bank, id), await balanceOf(bank, accountId)]).toEqual(['Returned', 0]);
  });

  test('of booked money takes it back, even below zero, once', async () => {
    const id = await sentCheck(bank, accountId);
    const other = await openAccount(bank);
    await bank.call('POST', '/payments', {
      data: {
        type: 'bookPayment',
        attributes: { amount: 200_00, description: 'Spent' },
        relationships: {
          account: link('depositAccount', accountId),
          counterpartyAccount: link('depositAccount', other),
        },
      },
    });
    const types = await eventTypesOf(bank, async () => {
      const { body } = await sandboxStep(bank, id, 'return', { reason: 'PaymentStopped' });
      expect(body.data.attributes).toMatchObject({ status: 'Returned', reason: 'PaymentStopped' });
      expect((await sandboxStep(bank, id, 'return')).status).toBe(200);
    });
    expect(types).toEqual(['checkDeposit.returned', 'transaction.created']);
    expect(await balanceOf(bank, accountId)).toBe(-200_00);
    const { body } = await bank.call(
      'GET',
      `/transactions?filter[accountId]=${accountId}&sort=-createdAt&page[limit]=1`,
    );
    expect(body.data[0]).toMatchObject({
      type: 'returnedCheckDepositTransaction',
      attributes: { direction: 'Debit', amount: 250_00, balance: -200_00, reason: 'PaymentStopped' },
      relationships: { checkDeposit: link('checkDeposit', id) },
    });
  });

  test.each([
    ['2027-01-30T15:00:00.000Z', 200],
    ['2027-01-31T15:00:00.000Z', 409],
  ])('at %s, of money that was booked on the first of December: %d', async (at, status) => {
    const id = await sentCheck(bank, accountId);
    bank.clock.set(at);
    expect((await sandboxStep(bank, id, 'return')).status).toBe(status);
  });
});

describe('clearing days', () => {
  test('can be chosen, and changed until the check is on its way', async () => {
    const id = await deposited(bank, accountId, { clearingDaysOverride: 1 });
    await runDue(bank);
    expect((await getCheck(bank, id)).attributes).toMatchObject({
      clearingDaysOverride: 1,
      settlementDate: '2026-12-02',
    });
    const change = (clearingDaysOverride: number) =>
      bank.call('PATCH', `/check-deposits/${id}`, {
        data: { type: 'checkDeposit', attributes: { clearingDaysOverride } },
      });
    expect((await change(2)).body.data.attributes).toMatchObject({ settlementDate: '2026-12-03' });
    await runDue(bank, '2026-12-01T21:45:00.000Z');
    expect(refusals(await change(0))).toEqual([['invalid_state', '/data/attributes/clearingDaysOverride']]);
    await runDue(bank, '2026-12-03T13:30:00.000Z');
    expect(await statusOf(bank, id)).toBe('Sent');
  });

  test('are not chosen by customers', async () => {
    const customerId = await openCustomer(bank);
    const own = await openAccount(bank, { customerId });
    const token = await customerToken(bank, customerId, { scope: 'check-deposits check-deposits-write' });
    const body = (attributes: object) => ({
      data: {
        type: 'checkDeposit',
        attributes: { amount: 1_00, description: 'Gift', ...attributes },
        relationships: { account: link('depositAccount', own) },
      },
    });
    const refused = await bank.call('POST', '/check-deposits', body({ clearingDaysOverride: 0 }), { token });
    expect([refused.status, ...refusals(refused)]).toEqual([
      403,
      ['forbidden', '/data/attributes/clearingDaysOverride'],
    ]);
    const { status, body: created } = await bank.call('POST', '/check-deposits', body({}), { token });
    expect(status).toBe(201);
    const { id } = created.data;
    expect((await upload(bank, id as string, 'front', undefined, { token })).status).toBe(200);
    const foreign = (await createCheck(bank, accountId)).body.data.id as string;
    expect((await upload(bank, foreign, 'front', undefined, { token })).status).toBe(404);
    expect((await bank.call('GET', '/check-deposits', undefined, { token })).body.data).toHaveLength(1);
  });
});

test('an account with a check under way cannot be closed; one without its images does not count', async () => {
  const id = await deposited(bank, accountId);
  await createCheck(bank, accountId);
  const refused = await close(bank, accountId);
  expect([refused.status, refused.body.errors[0].meta.existingIds]).toEqual([409, [id]]);
  await sandboxStep(bank, id, 'reject', { reason: 'ClientRequest' });
  expect((await close(bank, accountId)).status).toBe(200);
});

test('a list has filters, and an update changes tags', async () => {
  const [first, second] = [await sentCheck(bank, accountId), await deposited(bank, accountId, { amount: 1_00 })];
  const ids = async (query: string) =>
    (await bank.call('GET', `/check-deposits?filter[accountId]=${accountId}&${query}`)).body.data.map(
      ({ id }: { id: string }) => id,
    );
  expect(await ids('')).toEqual([second, first]);
  expect(await ids('filter[status]=Sent')).toEqual([first]);
  expect(await ids('filter[toAmount]=100')).toEqual([second]);
  const { body } = await bank.call('PATCH', `/check-deposits/${first}`, {
    data: { type: 'checkDeposit', attributes: { tags: { seen: 'yes' } } },
  });
  expect(body.data.attributes.tags).toEqual({ seen: 'yes' });
  expect(await ids(`filter[tags]=${encodeURIComponent('{"seen":"yes"}')}`)).toEqual([first]);
});
