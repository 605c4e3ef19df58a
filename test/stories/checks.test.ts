import { storedOf } from '../support/bank/stored-file.ts';
import { plusDays } from '../../functions/kernel/base/calendar/calendar-date.ts';
import { bodies } from '../support/bank/bodies.ts';
import { pictureOf } from '../support/bank/pictures.ts';
import type { Api } from './support/api.ts';
import { balanceOf, bankToday, openFirstAccount } from './support/bank.ts';
import { listen, receiveAbout } from './support/subscription.ts';
import { useWorld } from './support/world.ts';

const statusOf = async (api: Api, id: string) => (await api.get(`/check-deposits/${id}`)).attributes['status'];

describe('checks that are deposited by pictures', () => {
  const world = useWorld();

  test('one is paid, and one bounces after its money was there', async () => {
    const { api } = world();
    const account = await openFirstAccount(api);
    const receiver = await listen(world());
    const deposit = async (amount: number) => {
      const { id } = await api.post('/check-deposits', bodies.check(account, { amount }).data);
      for (const side of ['front', 'back']) {
        const picture = pictureOf(`${side} of ${id}`);
        await api.upload(`/check-deposits/${id}/${side}`, picture, 'image/jpeg');
        expect(await api.download(`/check-deposits/${id}/${side}`)).toEqual(await storedOf(picture));
      }
      // It is examined within moments.
      await receiveAbout(world(), receiver, { relationship: 'checkDeposit', id }, 3);
      expect(await statusOf(api, id)).toBe('Pending');
      return id;
    };
    const [good, bad] = [await deposit(250_00), await deposit(80_00)];

    // Clearing takes five banking days, so two weeks are enough.
    await world().moveBankClock({ to: plusDays(await bankToday(api), 14) });
    expect([await statusOf(api, good), await statusOf(api, bad)]).toEqual(['Sent', 'Sent']);
    expect(await balanceOf(api, account)).toBe(330_00);

    await api.post(`/sandbox/check-deposits/${bad}/return`);
    await api.post('/fees', bodies.fee(account, { amount: 12_00, description: 'Returned check' }).data);
    expect([await statusOf(api, bad), await balanceOf(api, account)]).toEqual(['Returned', 238_00]);

    const told = await receiveAbout(world(), receiver, { relationship: 'checkDeposit', id: bad }, 8);
    expect(told.map(({ type }) => type)).toEqual([
      ...['checkDeposit.created', 'checkDeposit.pendingReview', 'checkDeposit.pending', 'checkDeposit.clearing'],
      ...['checkDeposit.sent', 'transaction.created', 'checkDeposit.returned', 'transaction.created'],
    ]);
  });
});
