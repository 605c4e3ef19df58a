import type { TextMessageResult, TextMessages } from '../../../functions/ports/text-messages/port.ts';
import { bakery, familyTrust, openCustomerOf } from '../../onboarding/customers/kinds.ts';
import { type Bank, openCustomer, refusals, startBank } from '../../support/bank/bank.ts';
import { customerToken } from '../../support/bank/tokens.ts';
import { useBank } from '../../support/bank/use-bank.ts';

const bank = useBank();
let customerId: string;
beforeEach(async () => {
  customerId = await openCustomer(bank);
});

const user = {
  fullName: { first: 'Ben', last: 'Quist' },
  email: 'ben@example.com',
  phone: { countryCode: '44', number: '7700900123' },
};
const start = (attributes: object = {}, id = customerId, options?: Parameters<Bank['call']>[3], at = bank) => {
  const data = { type: 'customerTokenVerification', attributes: { channel: 'sms', ...attributes } };
  return at.call('POST', `/customers/${id}/token/verification`, { data }, options);
};
interface Message {
  readonly attributes: { readonly channel: string; readonly to: object; readonly text: string };
}
const messagesTo = async (id = customerId) =>
  ((await bank.call('GET', `/sandbox/messages?filter[customerId]=${id}`)).body.data as Message[]).map(
    ({ attributes }) => attributes,
  );

describe('201', () => {
  test('six digits go to the phone of the individual, and a token names them', async () => {
    const { status, body } = await start();
    expect(status).toBe(201);
    expect(body.data).toEqual({
      type: 'customerTokenVerification',
      attributes: { verificationToken: expect.stringMatching(/^[\w-]{43}$/) as string },
    });
    expect(await messagesTo()).toEqual([
      {
        createdAt: bank.clock.now(),
        channel: 'sms',
        to: { countryCode: '1', number: '5555550101' },
        text: expect.stringMatching(
          /^\d{6} is your verification code\. It is from Test Bank Client, to confirm that it is you\. .* Share it with nobody\.$/,
        ) as string,
      },
    ]);
  });

  test.each([
    ['business', bakery],
    ['trust', familyTrust],
  ])('the code of a %s goes to the phone of its contact', async (_, profile) => {
    const id = await openCustomerOf(bank, profile);
    expect((await start({}, id)).status).toBe(201);
    expect(await messagesTo(id)).toMatchObject([{ to: profile.contact.phone }]);
  });

  test('it goes to the given phone of an authorized user, spoken, and in their language', async () => {
    const users = { type: 'addAuthorizedUsers', attributes: { authorizedUsers: [user] } };
    expect((await bank.call('POST', `/customers/${customerId}/authorized-users`, { data: users })).status).toBe(200);
    bank.clock.advance({ hours: 24 });
    expect((await start({ phone: user.phone, channel: 'call', language: 'es' })).status).toBe(201);
    const [message] = await messagesTo();
    expect(message).toMatchObject({ to: user.phone, channel: 'call', text: expect.stringMatching(/código/) as string });
  });

  test('the hash of an app ends the message, so that the app may read it', async () => {
    await start({ appHash: 'FA+9qCX9VSu' });
    const [message] = await messagesTo();
    expect(message?.text).toMatch(/^<#> \d{6} .*\nFA\+9qCX9VSu$/);
  });

  test('codes differ, and so do their tokens', async () => {
    const tokens = [await start(), await start(), await start()].map(
      ({ body }) => body.data.attributes.verificationToken as string,
    );
    expect(new Set(tokens).size).toBe(3);
    const codes = (await messagesTo()).map(({ text }) => text.slice(0, 6));
    expect(new Set(codes).size).toBe(3);
  });
});

describe('400', () => {
  test.each([
    [{ channel: 'pigeon' }, 'channel'],
    [{ channel: undefined }, 'channel'],
    [{ phone: '5555550101' }, 'phone'],
    [{ phone: { countryCode: '1', number: '5555550199' } }, 'phone'],
    [{ appHash: 'short' }, 'appHash'],
    [{ language: 'xx' }, 'language'],
  ])('%j', async (attributes, name) => {
    const answer = await start(attributes);
    expect([answer.status, refusals(answer)]).toEqual([400, [['invalid_value', `/data/attributes/${name}`]]]);
    expect(await messagesTo()).toEqual([]);
  });

  test('a stage without somebody who calls', async () => {
    const answer = await withProvider('sent', (id, at) => start({ channel: 'call' }, id, {}, at));
    expect([answer.status, refusals(answer)]).toEqual([400, [['feature_disabled', '/data/attributes/channel']]]);
  });

  test('a phone that the provider refuses', async () => {
    const answer = await withProvider('undeliverable', (id, at) => start({}, id, {}, at));
    expect([answer.status, refusals(answer)]).toEqual([400, [['invalid_value', undefined]]]);
  });
});

test('403: a customer token that cannot be upgraded', async () => {
  const token = await customerToken(bank, customerId);
  expect((await start({}, customerId, { token })).status).toBe(403);
});

test('404: another customer, for a customer token', async () => {
  const token = await customerToken(bank, customerId, { upgradableScope: 'accounts' });
  expect((await start({}, customerId, { token })).status).toBe(201);
  expect((await start({}, await openCustomer(bank), { token })).status).toBe(404);
});

test('408: the provider does not answer in time', async () => {
  const answer = await withProvider('timed out', (id, at) => start({}, id, {}, at));
  expect([answer.status, refusals(answer)]).toEqual([408, [['request_timeout', undefined]]]);
});

test('409: an archived customer', async () => {
  await bank.call('POST', `/customers/${customerId}/archive`);
  expect((await start()).status).toBe(409);
});

describe('429', () => {
  test('the sixth code within ten minutes, until the first is as old as that', async () => {
    for (let number = 1; number <= 5; number += 1) {
      expect((await start()).status).toBe(201);
      bank.clock.advance({ minutes: 1 });
    }
    const answer = await start();
    expect([answer.status, refusals(answer)]).toEqual([429, [['too_many_requests', undefined]]]);
    expect(answer.headers['Retry-After']).toBe('300');
    expect(answer.body.errors).toMatchObject([
      { detail: expect.stringContaining('try again in 300 seconds') as string },
    ]);
    expect(await messagesTo()).toHaveLength(5);
    bank.clock.advance({ minutes: 4, seconds: 59 });
    expect((await start()).headers['Retry-After']).toBe('1');
    bank.clock.advance({ seconds: 1 });
    expect((await start()).status).toBe(201);
    expect((await start()).status).toBe(429);
  });

  test('the 21st within a day', async () => {
    for (let number = 1; number <= 20; number += 1) {
      expect((await start()).status).toBe(201);
      bank.clock.advance({ minutes: 3 });
    }
    expect((await start()).status).toBe(429);
    bank.clock.advance({ hours: 23 });
    expect((await start()).status).toBe(201);
  });

  test('parallel requests are counted one by one; another customer is not held up', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => start()));
    expect(all.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(5);
    expect((await messagesTo()).length).toBeLessThanOrEqual(5);
    expect((await start({}, await openCustomer(bank))).status).toBe(201);
  });
});

/** Does something in a live stage whose provider writes messages, makes no calls, and says this of each. */
async function withProvider<T>(
  result: TextMessageResult,
  act: (customerId: string, bank: Bank) => Promise<T>,
): Promise<T> {
  const textMessages: TextMessages = { channels: ['sms'], send: () => Promise.resolve(result) };
  const live = await startBank({ settings: { sandbox: false }, platform: { textMessages } });
  try {
    return await act(await openCustomerOf(live, bakery), live);
  } finally {
    await live.stop();
  }
}
