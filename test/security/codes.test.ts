import { startCustomerTokenVerification } from '../../functions/access/customer-tokens/operations/start-verification.ts';
import { sendMigrationCode } from '../../functions/migrations/migrations/pages/send-code.ts';
import { sendFormCode } from '../../functions/onboarding/application-forms/pages/send-code.ts';
import { codesNearCapMessage, countCode } from '../../functions/outreach/one-time-passwords/count-code.ts';
import type { CodePurpose } from '../../functions/outreach/one-time-passwords/purpose.ts';
import { usualCodes } from '../../functions/outreach/one-time-passwords/settings.ts';
import type { TextMessages } from '../../functions/ports/text-messages/port.ts';
import { pathOf, setUpOutreach, startMigration } from '../migrations/migration-bank.ts';
import { bakery, openCustomerOf } from '../onboarding/customers/kinds.ts';
import { type Bank, openAccount, openCustomer } from '../support/bank/bank.ts';
import { useBank, useOrganisation } from '../support/bank/use-bank.ts';
import { noticeIn } from '../support/hosted-pages/applicant.ts';
import { visitorOf } from '../support/hosted-pages/visitor.ts';

const at = '2026-12-01T15:00:00.000Z';
const start = async (bank: Bank, customerId: string): Promise<number> => {
  const body = { data: { type: 'customerTokenVerification', attributes: { channel: 'sms' } } };
  return (await bank.call('POST', `/customers/${customerId}/token/verification`, body)).status;
};

describe('a stranger with the address of a migration', () => {
  const bank = useOrganisation({ at });

  test('uses up the codes of the page, and not those of the customer', async () => {
    await setUpOutreach(bank);
    const customerId = await openCustomer(bank);
    await openAccount(bank, { customerId, cents: 5_00 });
    const path = await pathOf(bank, await startMigration(bank, customerId));
    const notices: unknown[] = [];
    for (let count = 0; count < 6; count += 1) {
      // Each time in another browser.
      notices.push(noticeIn(await visitorOf(bank).post(`${path}/code`, {})));
    }
    expect(notices.filter((notice) => notice === 'codes')).toHaveLength(1);
    for (let count = 0; count < 5; count += 1) expect(await start(bank, customerId)).toBe(201);
    expect(await start(bank, customerId)).toBe(429);
  });
});

describe('a phone', () => {
  const sent: object[] = [];
  const send: TextMessages['send'] = ({ to }) => {
    sent.push(to);
    return Promise.resolve('sent');
  };
  const live = useBank({ settings: { sandbox: false }, platform: { textMessages: { channels: ['sms'], send } } });

  test('gets five codes in ten minutes, however many customers name it', async () => {
    live.clock.set(at);
    const phone = { countryCode: '1', number: '5555550142' };
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      const customer = { ...bakery, contact: { ...bakery.contact, phone } };
      statuses.push(await start(live, await openCustomerOf(live, customer)));
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429]);
    expect(sent).toHaveLength(5);
    live.clock.advance({ minutes: 10 });
    expect(await start(live, await openCustomerOf(live, { ...bakery, contact: { ...bakery.contact, phone } }))).toBe(
      201,
    );
  });
});

describe('the counts of codes', () => {
  const bank = useOrganisation({ at });
  const cap = { ...usualCodes, perOrganisation: { hour: 10, day: 40 }, perPhone: { tenMinutes: 2, day: 3 } };
  const count = async (purpose: CodePurpose, phoneHash?: string): Promise<string> => {
    const { table, log, clock } = bank.platform;
    const code = { organisationId: bank.organisationId, purpose, phoneHash };
    return countCode({ table, log }, code, cap, clock.now()).then(
      () => 'sent',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    );
  };
  const times = async (purpose: CodePurpose, wanted: number, phone?: (index: number) => string) => {
    const answers: string[] = [];
    for (let index = 0; index < wanted; index += 1) answers.push(await count(purpose, phone?.(index)));
    return answers.filter((one) => one === 'sent').length;
  };

  test('of pages together hold for a phone over all forms and migrations, and leave the codes of its owner alone', async () => {
    expect(await times('application', 4, () => 'victim')).toBe(2);
    expect(await times('migration', 1, () => 'victim')).toBe(0);
    expect(await times('confirmation', 3, () => 'victim')).toBe(2);
    expect(await times('application', 1, () => 'other')).toBe(1);
    bank.clock.advance({ minutes: 10 });
    expect(await times('application', 2, () => 'victim')).toBe(1);
    expect(await count('application', 'victim')).toContain('At most 3 can be sent to a phone in a day');
  });

  test('of one purpose leave the others alone, and raise an alarm at four fifths, once', async () => {
    const alarms = () => bank.logs.filter(({ message }) => message === codesNearCapMessage.text).length;
    const before = alarms();
    expect(await times('application', 7)).toBe(7);
    expect(alarms()).toBe(before);
    expect(await times('application', 5)).toBe(3);
    expect(alarms()).toBe(before + 1);
    expect([await times('migration', 1), await times('confirmation', 1)]).toEqual([1, 1]);
  });

  test('raise the alarm of every function that sends codes', () => {
    for (const { alarmsOn } of [startCustomerTokenVerification, sendMigrationCode, sendFormCode]) {
      expect(alarmsOn).toContain(codesNearCapMessage);
    }
  });
});
