import { deletedRecurringPaymentKind } from '../../../functions/money/recurring-payments/store.ts';
import { openAccount, refusals, schedule } from '../../support/bank/bank.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { beforeWrite, tearingRead } from '../../support/engines/meanwhile.ts';
import { type Answer, caller } from '../../support/bank/platform.ts';

const bank = useOrganisation();
let id: string;
beforeEach(async () => {
  const answer = await schedule(bank, await openAccount(bank), await openAccount(bank));
  expect(answer.status).toBe(201);
  id = answer.body.data.id as string;
});

const remove = () => bank.call('DELETE', `/recurring-payments/${id}`);

/** Reads while the recurring payment is deleted: first not yet among the Deleted ones, then no longer at its old key. */
async function readDuringDelete(method: string, path: string): Promise<Answer> {
  let isDeleted = false;
  const torn = tearingRead(
    bank.platform,
    ({ pk }) => pk.startsWith(`${deletedRecurringPaymentKind.prefix}#`),
    async () => {
      expect((await remove()).status).toBe(200);
      isDeleted = true;
    },
  );
  const answer = await caller(torn, bank.token)(method, `/recurring-payments/${id}${path}`);
  expect(isDeleted).toBe(true);
  return answer;
}

/** Asks while others change the recurring payment first, so that the request reads twice, and then delete it. */
async function requestDuringRetry(verb: string): Promise<Answer> {
  let hasLost = false;
  const raced = beforeWrite(bank.platform, async () => {
    for (const other of ['disable', 'enable']) {
      expect((await bank.call('POST', `/recurring-payments/${id}/${other}`)).status).toBe(200);
    }
    hasLost = true;
  });
  const torn = tearingRead(
    raced,
    ({ pk }) => hasLost && pk.startsWith(`${deletedRecurringPaymentKind.prefix}#`),
    async () => expect((await remove()).status).toBe(200),
  );
  return caller(torn, bank.token)('POST', `/recurring-payments/${id}/${verb}`);
}

describe('of a recurring payment that is being deleted', () => {
  test.each(['enable', 'disable'])('%s is answered as of one that is Deleted', async (verb) => {
    const answer = await readDuringDelete('POST', `/${verb}`);
    expect([answer.status, refusals(answer)]).toEqual([409, [['invalid_state', undefined]]]);
    expect(answer.body.errors[0].detail).toContain('Deleted');
  });

  test('disable is answered so after it lost a race before, too', async () => {
    const answer = await requestDuringRetry('disable');
    expect([answer.status, refusals(answer)]).toEqual([409, [['invalid_state', undefined]]]);
  });

  test('a second delete answers what the first has made of it', async () => {
    const answer = await readDuringDelete('DELETE', '');
    expect([answer.status, answer.body.data?.attributes.status]).toEqual([200, 'Deleted']);
    expect(answer.body).toEqual((await remove()).body);
  });

  test('the runs are listed, which outlive it', async () => {
    const answer = await readDuringDelete('GET', '/runs');
    expect([answer.status, answer.body.data]).toEqual([200, []]);
  });
});
