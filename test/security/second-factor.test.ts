import type { TextMessages } from '../../functions/ports/text-messages/port.ts';
import { bakery, openCustomerOf } from '../onboarding/customers/kinds.ts';
import { type Bank, openCustomer, refusals, startBank } from '../support/bank/bank.ts';
import { createCustomerToken, customerToken, tokenWith } from '../support/bank/tokens.ts';
import { useBank } from '../support/bank/use-bank.ts';

const oldPhone = { countryCode: '1', number: '5555550101' };
const newPhone = { countryCode: '1', number: '5555559999' };
const thief = { fullName: { first: 'Tom', last: 'Thief' }, email: 'tom@example.com', phone: newPhone };

interface Message {
  readonly to: object;
  readonly text: string;
}

describe('a token with customers-write and customer-token-write is not its own second factor', () => {
  const bank = useBank();
  let customerId: string;
  let token: string;
  beforeEach(async () => {
    customerId = await openCustomer(bank);
    token = await tokenWith(bank, 'customers customers-write customer-token-write payments-write');
  });

  const patch = (attributes: object, by = token, at: Bank = bank, id = customerId) =>
    at.call('PATCH', `/customers/${id}`, { data: { type: 'customer', attributes } }, { token: by });
  const authorize = (user: object, by = token) =>
    bank.call(
      'POST',
      `/customers/${customerId}/authorized-users`,
      { data: { type: 'addAuthorizedUsers', attributes: { authorizedUsers: [user] } } },
      { token: by },
    );
  const start = (attributes: object = {}) =>
    bank.call(
      'POST',
      `/customers/${customerId}/token/verification`,
      { data: { type: 'customerTokenVerification', attributes: { channel: 'sms', ...attributes } } },
      { token },
    );
  const messages = async () => {
    const { body } = await bank.call('GET', `/sandbox/messages?filter[customerId]=${customerId}`);
    return (body.data as { attributes: Message }[]).map(({ attributes: { to, text } }) => ({ to, text }));
  };
  const lastCode = async () => (await messages()).find(({ text }) => /^\d{6}/.test(text));
  const waits = [['invalid_state', '/data/attributes/phone']];

  test('codes go to the old phone for a day after the token changed it, and the old phone gets a notice', async () => {
    expect((await patch({ phone: newPhone })).status).toBe(200);
    expect(await messages()).toEqual([{ to: oldPhone, text: expect.stringContaining('changed or added') as string }]);

    const started = await start();
    expect(started.status).toBe(201);
    expect((await lastCode())?.to).toEqual(oldPhone);
    const asked = await start({ phone: newPhone });
    expect([asked.status, refusals(asked)]).toEqual([409, waits]);
    const [verificationToken, verificationCode] = [
      started.body.data.attributes.verificationToken as string,
      (await lastCode())?.text.slice(0, 6),
    ];
    const given = { scope: 'payments-write', verificationToken, verificationCode };
    expect((await createCustomerToken(bank, customerId, given, { token })).status).toBe(201);

    bank.clock.advance({ hours: 23, minutes: 59 });
    await start();
    expect((await lastCode())?.to).toEqual(oldPhone);
    bank.clock.advance({ minutes: 1 });
    await start();
    expect((await lastCode())?.to).toEqual(newPhone);
    const former = await start({ phone: oldPhone });
    expect([former.status, refusals(former)]).toEqual([400, [['invalid_value', '/data/attributes/phone']]]);
  });

  test('nor to the phone of an authorized user whom it adds, by either operation', async () => {
    expect((await authorize(thief)).status).toBe(200);
    expect((await messages()).map(({ to }) => to)).toEqual([oldPhone]);
    expect(refusals(await start({ phone: newPhone }))).toEqual(waits);
    // Removing and adding again begins anew.
    await patch({ authorizedUsers: [] });
    bank.clock.advance({ hours: 23 });
    await patch({ authorizedUsers: [thief] });
    bank.clock.advance({ hours: 23 });
    expect(refusals(await start({ phone: newPhone }))).toEqual(waits);
    // As the own phone it waits as long.
    await patch({ phone: newPhone });
    await start();
    expect((await lastCode())?.to).toEqual(oldPhone);
    bank.clock.advance({ hours: 1 });
    expect((await start({ phone: newPhone })).status).toBe(201);
  });

  test('a second change does not make the first new phone the old one', async () => {
    await patch({ phone: newPhone });
    await patch({ phone: { countryCode: '1', number: '5555558888' } });
    await start();
    expect((await lastCode())?.to).toEqual(oldPhone);
    expect((await messages()).map(({ to }) => to)).toEqual([oldPhone, oldPhone, oldPhone]);
    await patch({ phone: oldPhone });
    await start();
    expect((await lastCode())?.to).toEqual(oldPhone);
  });

  test('a customer whose token needed a code changes the phone at once; the old phone gets a notice', async () => {
    const own = await customerToken(bank, customerId);
    bank.clock.advance({ seconds: 1 });
    expect((await patch({ phone: newPhone }, own)).status).toBe(200);
    bank.clock.advance({ seconds: 1 });
    expect((await messages())[0]).toMatchObject({ to: oldPhone, text: expect.stringContaining('changed or added') });
    await start();
    expect((await lastCode())?.to).toEqual(newPhone);
  });

  test('the customer vouches for no phone that somebody else added', async () => {
    await authorize(thief);
    const own = await customerToken(bank, customerId);
    await patch({ email: 'ada@example.org', authorizedUsers: [thief] }, own);
    expect(refusals(await start({ phone: newPhone }))).toEqual(waits);
  });

  test('a phone gets notices of at most five changes in a day', async () => {
    const phone = (number: number) => ({ countryCode: '1', number: `555555${String(1000 + number)}` });
    for (let number = 1; number <= 5; number += 1) expect((await patch({ phone: phone(number) })).status).toBe(200);
    const answer = await patch({ phone: phone(6) });
    expect([answer.status, refusals(answer)]).toEqual([429, [['too_many_requests', undefined]]]);
    expect(answer.headers['Retry-After']).toBe('86400');
    expect((await patch({ email: 'ada@example.org' })).status).toBe(200);
    expect(await messages()).toHaveLength(5);
    bank.clock.advance({ hours: 24 });
    expect((await patch({ phone: phone(6) })).status).toBe(200);
  });

  test('a phone is not changed untold: where the provider does not answer, it stays', async () => {
    const results = ['timed out', 'undeliverable'] as const;
    let asked = 0;
    const send: TextMessages['send'] = () => Promise.resolve(results[asked++] ?? 'sent');
    const live = await startBank({
      settings: { sandbox: false },
      platform: { textMessages: { channels: ['sms'], send } },
    });
    try {
      const id = await openCustomerOf(live, bakery);
      const contact = { ...bakery.contact, phone: newPhone };
      const phoneOf = async () =>
        (await live.call('GET', `/customers/${id}`)).body.data.attributes.contact.phone as object;
      const answer = await patch({ contact }, live.token, live, id);
      expect([answer.status, refusals(answer)]).toEqual([408, [['request_timeout', undefined]]]);
      expect(await phoneOf()).toEqual(bakery.contact.phone);
      // A phone that cannot be reached any more does not keep its customer from having another.
      expect((await patch({ contact }, live.token, live, id)).status).toBe(200);
      expect(await phoneOf()).toEqual(newPhone);
    } finally {
      await live.stop();
    }
  });
});
