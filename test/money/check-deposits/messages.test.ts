import { signedMessages } from '../../../functions/ports/https/read-signed.ts';
import { simulatedCheckProcessor } from '../../../functions/ports/check-processor/simulated-check-processor.ts';
import { balanceOf, openAccount } from '../../support/bank/bank.ts';
import { eventTypesOf } from '../../support/bank/journal.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { runDue } from '../../support/bank/workers.ts';
import { fixedSecret } from '../../support/identity/example-provider.ts';
import { type CallbackSignature, tellCallback } from '../../support/ports/tell-callback.ts';
import { deposited, getCheck, sentCheck, statusOf } from './check-bank.ts';

const secret = 'the secret of the check processor';
const bank = useBank({
  platform: { checkProcessor: { ...simulatedCheckProcessor, read: signedMessages(fixedSecret(secret)) } },
});

const tell = (content: object | string, how: CallbackSignature = {}) =>
  tellCallback(bank, '/callbacks/check-processor', content, { secret, ...how });

const about = (id: string, outcome: string, reason?: string) => ({
  reference: `${bank.organisationId}-${id}`,
  outcome,
  ...(reason === undefined ? {} : { reason }),
});

/** A check that waits for a review of the processor. */
async function inReview(): Promise<string> {
  const id = await deposited(bank, await openAccount(bank), { amount: 666_01 });
  await runDue(bank);
  return id;
}

test('the processor approves a check, once', async () => {
  const id = await inReview();
  const types = await eventTypesOf(bank, async () => {
    for (let time = 0; time < 2; time += 1) expect((await tell(about(id, 'approved'))).status).toBe(204);
  });
  expect([types, await statusOf(bank, id)]).toEqual([['checkDeposit.pending'], 'Pending']);
});

test('the processor rejects a check', async () => {
  const id = await inReview();
  for (let time = 0; time < 2; time += 1) expect((await tell(about(id, 'rejected', 'StaleDated'))).status).toBe(204);
  expect((await getCheck(bank, id)).attributes).toMatchObject({ status: 'Rejected', reason: 'StaleDated' });
  expect((await tell(about(id, 'returned', 'Forgery'))).status).toBe(409);
});

test('the bank of a check returns it, once', async () => {
  const accountId = await openAccount(bank);
  const id = await sentCheck(bank, accountId);
  expect(await balanceOf(bank, accountId)).toBe(250_00);
  for (let time = 0; time < 2; time += 1) expect((await tell(about(id, 'returned', 'Forgery'))).status).toBe(204);
  expect((await getCheck(bank, id)).attributes).toMatchObject({ status: 'Returned', reason: 'Forgery' });
  expect(await balanceOf(bank, accountId)).toBe(0);
});

test.each([
  ['what the processor did not sign', () => about('1', 'approved'), { secret: 'another' }, 401],
  ['what is too old', () => about('1', 'approved'), { ageSeconds: 3600 }, 401],
  ['what is no JSON', () => 'approved', {}, 400],
  ['an unknown outcome', () => about('100000001000000001', 'lost'), {}, 400],
  ['a rejection without a reason', () => about('100000001000000001', 'rejected'), {}, 400],
  ['an unknown member', () => ({ ...about('100000001000000001', 'approved'), at: 'now' }), {}, 400],
  ['a reference that is none', () => ({ reference: 'check 7', outcome: 'approved' }), {}, 400],
  ['an unknown check', () => about('999999999000000001', 'approved'), {}, 404],
])('%s is refused', async (_, content, how, status) => {
  expect((await tell(content(), how)).status).toBe(status);
});

test('an organisation that does not exist has no checks', async () => {
  expect((await tell({ reference: '999999998-999999999000000001', outcome: 'approved' })).status).toBe(404);
});
