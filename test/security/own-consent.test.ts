import { partitionKey } from '../../functions/kernel/table/kind.ts';
import { csrfTokenOf } from '../../functions/outreach/page-sessions/csrf.ts';
import { pageSessionKind } from '../../functions/outreach/page-sessions/for-others.ts';
import { code, pathOf, setUpOutreach, startMigration } from '../migrations/migration-bank.ts';
import { openAccount, openCustomer } from '../support/bank/bank.ts';
import { useOrganisation } from '../support/bank/use-bank.ts';
import { visitorOf } from '../support/hosted-pages/visitor.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });
const consented = { countryCode: '1', number: '5555550101' };
const friend = {
  fullName: { first: 'Ben', last: 'Quist' },
  email: 'ben@example.com',
  phone: { countryCode: '1', number: '5555550142' },
};

/** An authorized user with the address of the pages, who gets codes of the customer by the API and takes one of them to the pages. */
describe('the pages on which a customer agrees to a move', () => {
  async function sessionsAfterCodeTo(phone: object): Promise<number> {
    await setUpOutreach(bank);
    const customer = await openCustomer(bank);
    await openAccount(bank, { customerId: customer, cents: 500_00 });
    const users = { type: 'addAuthorizedUsers', attributes: { authorizedUsers: [friend] } };
    expect((await bank.call('POST', `/customers/${customer}/authorized-users`, { data: users })).status).toBe(200);
    bank.clock.advance({ hours: 24 });
    const path = await pathOf(bank, await startMigration(bank, customer));
    const data = { type: 'customerTokenVerification', attributes: { channel: 'sms', phone } };
    const sent = await bank.call('POST', `/customers/${customer}/token/verification`, { data });
    expect(sent.status).toBe(201);
    const cookie = sent.body.data.attributes.verificationToken as string;
    const visitor = visitorOf(bank);
    visitor.cookie = cookie;
    await visitor.post(`${path}/session`, { code, token: csrfTokenOf(cookie) });
    return (await bank.table.query({ pk: partitionKey(pageSessionKind, bank.organisationId, customer) })).length;
  }

  test('are not opened by a code that went to the phone of an authorized user', async () => {
    expect(await sessionsAfterCodeTo(friend.phone)).toBe(0);
    expect(await sessionsAfterCodeTo(consented)).toBe(1);
  });
});
