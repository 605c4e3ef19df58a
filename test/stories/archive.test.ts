import type { Document } from './support/api.ts';
import {
  balanceOf,
  eventTypesOf,
  openFirstAccount,
  ownerOf,
  passNextRunDay,
  paymentsOf,
  scheduleRent,
  stateOf,
} from './support/bank.ts';
import { useWorld } from './support/world.ts';

describe('a customer who is archived', () => {
  const world = useWorld();

  test('keeps the money and pays no more: the running schedule fails once and is over', async () => {
    const { api } = world();
    const tenant = await openFirstAccount(api, { cents: 5_000_00 });
    const landlord = await openFirstAccount(api);
    const rent = await scheduleRent(api, { from: tenant, to: landlord });
    const paid = await passNextRunDay(world(), rent);

    const customer = `/customers/${await ownerOf(api, tenant)}`;
    const archived = await api.post(`${customer}/archive`, {
      type: 'archiveCustomer',
      attributes: { reason: 'FraudClientIdentified' },
    });
    expect(archived.attributes).toMatchObject({ status: 'Archived', archiveReason: 'FraudClientIdentified' });
    expect(await stateOf(api, rent)).toMatchObject({ status: 'Active', numberOfPayments: 1 });

    await passNextRunDay(world(), rent);
    expect(await stateOf(api, rent)).toEqual({ status: 'Disabled', numberOfPayments: 1, nextRunDay: undefined });
    expect(await paymentsOf(api, rent)).toEqual([{ day: paid, status: 'Sent' }]);
    expect(await balanceOf(api, tenant)).toBe(4_100_00);
    expect(await eventTypesOf(world(), rent, 6)).toEqual([
      'recurringPayment.created',
      'payment.created',
      'payment.sent',
      'transaction.created',
      'recurringPayment.failed',
      'recurringPayment.statusChanged',
    ]);

    for (const [method, target, body] of [
      ['POST', `/recurring-payments/${rent.id}/enable`],
      ['PATCH', customer, { type: 'customer', attributes: { tags: { a: 'b' } } }],
      ['DELETE', `${customer}/authorized-users`, removal('jared@example.com')],
    ] as const) {
      const { status, body: refusal } = await api.send(method, target, body);
      expect([status, refusal.errors?.[0]?.code]).toEqual([409, 'invalid_state']);
    }
  });

  test('had somebody beside them who may receive one-time passwords, and took them away again', async () => {
    const { api } = world();
    const customer = `/customers/${await ownerOf(api, await openFirstAccount(api))}`;
    const jared = {
      fullName: { first: 'Jared', last: 'Dunn' },
      email: 'jared@example.com',
      phone: { countryCode: '1', number: '5555550199' },
    };
    const added = await api.post(`${customer}/authorized-users`, {
      type: 'addAuthorizedUsers',
      attributes: { authorizedUsers: [jared] },
    });
    expect(added.attributes['authorizedUsers']).toEqual([jared]);

    const { status } = await api.send('DELETE', `${customer}/authorized-users`, removal('JARED@example.com'));
    expect(status).toBe(200);
    expect((await api.get(customer)).attributes['authorizedUsers']).toEqual([]);
  });
});

/** A DELETE that says in its body whom to remove. */
const removal = (email: string): Document => ({
  type: 'removeAuthorizedUsers',
  attributes: { authorizedUsersEmails: [email] },
});
