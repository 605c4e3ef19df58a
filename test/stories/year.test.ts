import { createHash } from 'node:crypto';
import { calendarDateOf, datePartsOf, plusMonths } from '../../functions/kernel/base/calendar/calendar-date.ts';
import { accountBody, bodies } from '../support/bank/bodies.ts';
import { pictureOf } from '../support/bank/pictures.ts';
import type { Api, Resource } from './support/api.ts';
import { balanceOf, bankToday, fund, openFirstAccount, ownerOf, scheduleRent } from './support/bank.ts';
import { useWorld } from './support/world.ts';

const months = 12;

describe('a year of an account', () => {
  const world = useWorld();

  test('has salary, rent, rewards, a bounced check, a fee that is reversed, interest, and twelve statements that follow from each other', async () => {
    const { api } = world();
    const rich = await openFirstAccount(api, { cents: 1_000_00 });
    const { id: account } = await api.post(
      '/accounts',
      accountBody(await ownerOf(api, rich), { depositProduct: 'savings' }).data,
    );
    const landlord = await openFirstAccount(api);
    const first = datePartsOf(await bankToday(api));
    await fund(api, account, 3_000_00);
    await scheduleRent(api, { from: account, to: landlord }, { schedule: { totalNumberOfPayments: months } });

    for (let month = 1; month <= months; month += 1) {
      await world().moveBankClock({ to: calendarDateOf({ ...plusMonths(first, month), day: 20 }) });
      await fund(api, account, 1_500_00);
      await api.post('/rewards', bodies.reward(rich, account, { amount: 5_00 }).data);
      if (month === 4) await bounce(api, account);
      if (month === 6) {
        const fee = await api.post('/fees', bodies.fee(account, { amount: 12_00 }).data);
        await api.post('/fees/reverse', bodies.feeReversal(account, fee.id).data);
      }
    }
    await world().moveBankClock({ to: calendarDateOf({ ...plusMonths(first, months + 1), day: 2 }) });

    const statements = await world().waitFor('the statements of a year', async () => {
      const found = await statementsOf(api, account);
      return found.length > months ? found : undefined;
    });
    const closings = statements.map(({ attributes }) => attributes['closingBalance']);
    expect(statements.map(({ attributes }) => attributes['openingBalance'])).toEqual([0, ...closings.slice(0, -1)]);
    expect(statements.map(({ attributes }) => attributes['period'])).toEqual(
      Array.from({ length: months + 1 }, (_, month) =>
        calendarDateOf({ ...plusMonths(first, month), day: 1 }).slice(0, 7),
      ),
    );
    // Nothing but interest is booked in the first two days of a month, and it belongs to the next statement.
    expect(Number(closings.at(-1))).toBeLessThanOrEqual(await balanceOf(api, account));
    for (const { format, language, sha256 } of filesOf(statements.at(-1))) {
      const bytes = await api.download(`/statements/${statements.at(-1)?.id ?? ''}/${format}?language=${language}`);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
  });
});

/** A check is deposited, and its bank returns it after its money was there. */
async function bounce(api: Api, account: string): Promise<void> {
  const { id } = await api.post('/check-deposits', bodies.check(account, { amount: 80_00 }).data);
  for (const side of ['front', 'back']) {
    await api.upload(`/check-deposits/${id}/${side}`, pictureOf(`${side} of ${id}`), 'image/jpeg');
  }
  for (const step of ['approve', 'transmit', 'clear', 'return'])
    await api.post(`/sandbox/check-deposits/${id}/${step}`);
}

const statementsOf = (api: Api, account: string): Promise<readonly Resource[]> =>
  api.list(`/statements?filter[accountId]=${account}&sort=createdAt`);

interface File {
  readonly format: string;
  readonly language: string;
  readonly sha256: string;
}

const filesOf = (statement: Resource | undefined): readonly File[] =>
  (statement?.attributes['files'] ?? []) as readonly File[];
