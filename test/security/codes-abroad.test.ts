import { isIn } from '../../functions/outreach/one-time-passwords/code-countries.ts';
import { type CodeCountry, usualCodes } from '../../functions/outreach/one-time-passwords/settings.ts';
import type { TextMessages } from '../../functions/ports/text-messages/port.ts';
import { bakery, openCustomerOf } from '../onboarding/customers/kinds.ts';
import { type Bank, openCustomer, refusals } from '../support/bank/bank.ts';
import { useBank } from '../support/bank/use-bank.ts';

const start = (bank: Bank, customerId: string) =>
  bank.call('POST', `/customers/${customerId}/token/verification`, {
    data: { type: 'customerTokenVerification', attributes: { channel: 'sms' } },
  });

describe('codes of a live stage', () => {
  const sent: object[] = [];
  const send: TextMessages['send'] = ({ to }) => {
    sent.push(to);
    return Promise.resolve('sent');
  };
  const live = useBank({ settings: { sandbox: false }, platform: { textMessages: { channels: ['sms'], send } } });

  test.each([
    [{ countryCode: '1', number: '5555550142' }, 201],
    [{ countryCode: '1', number: '8765550142' }, 400],
    [{ countryCode: '1', number: '4165550142' }, 400],
    [{ countryCode: '44', number: '7700900123' }, 400],
    [{ countryCode: '247', number: '12345' }, 400],
  ])('to %j: %d, and no message where they are refused', async (phone, status) => {
    sent.length = 0;
    const id = await openCustomerOf(live, { ...bakery, contact: { ...bakery.contact, phone } });
    const answer = await start(live, id);
    expect(answer.status).toBe(status);
    if (status === 400) expect(refusals(answer)).toEqual([['invalid_value', '/data/attributes/phone']]);
    expect(sent).toEqual(status === 201 ? [phone] : []);
  });

  test.each<[CodeCountry[], string, string, boolean]>([
    [['CA'], '1', '4165550142', true],
    [['CA'], '1', '2125550142', false],
    [['US', 'GB'], '44', '7700900123', true],
    [['US'], '1', '9005550142', false],
    [['US'], '1', '212555014', false],
    [[], '1', '2125550142', false],
  ])('a stage for %j and +%s %s', (countries, countryCode, number, isReached) => {
    expect(isIn(countries, { countryCode, number })).toBe(isReached);
  });
});

describe('codes over all customers of an organisation', () => {
  const perOrganisation = { hour: 3, day: 5 };
  const bank = useBank({ settings: { codes: { ...usualCodes, perOrganisation } } });

  test('are counted by hour and by day, however many customers and requests there are', async () => {
    bank.clock.set('2026-12-02T10:30:00.000Z');
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () => (await start(bank, await openCustomer(bank))).status),
    );
    expect(answers.sort()).toEqual([201, 201, 201, 429, 429, 429]);
    bank.clock.set('2026-12-02T10:50:00.000Z');
    expect((await start(bank, await openCustomer(bank))).headers['Retry-After']).toBe('600');
    bank.clock.set('2026-12-02T11:00:00.000Z');
    const next = [];
    for (let count = 0; count < 3; count += 1) next.push((await start(bank, await openCustomer(bank))).status);
    expect(next).toEqual([201, 201, 429]);
    // The day is full: the next code can be sent tomorrow.
    const retryAfter = async () => (await start(bank, await openCustomer(bank))).headers['Retry-After'];
    expect(await retryAfter()).toBe(String(13 * 3600));
    bank.clock.set('2026-12-03T00:00:00.000Z');
    expect((await start(bank, await openCustomer(bank))).status).toBe(201);
  });
});
