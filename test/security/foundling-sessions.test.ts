import { hashSecret } from '../../functions/kernel/auth/secret.ts';
import { journalPartition } from '../../functions/kernel/journal/journal.ts';
import type { StoredItem } from '../../functions/kernel/table/write.ts';
import { formHolder, pageSessionKind } from '../../functions/outreach/page-sessions/for-others.ts';
import { partitionKey } from '../../functions/kernel/table/kind.ts';
import { titleOf } from '../support/hosted-pages/applicant.ts';
import { visitorOf } from '../support/hosted-pages/visitor.ts';
import { applicantOf, makeForm } from '../onboarding/application-forms/form-bank.ts';
import { pathOf, setUpOutreach, signIn, startMigration } from '../migrations/migration-bank.ts';
import { type Bank, openAccount, openCustomer, startBank } from '../support/bank/bank.ts';
import { watchFoundlings } from './foundling-alarms.ts';

/** Somebody who can write items of the table, and gives themselves a session on the pages of a customer or an applicant by it. */
describe('a session of hosted pages that somebody puts into the table', () => {
  let bank: Bank;
  let watch: Awaited<ReturnType<typeof watchFoundlings>>;
  beforeEach(async () => {
    bank = await startBank();
    watch = await watchFoundlings(bank);
  });
  afterEach(async () => {
    watch.close();
    await bank.stop();
  });

  const put = (Item: StoredItem) => bank.table.put({ Item });
  const sessionsOf = (holderId: string) =>
    bank.table.query({ pk: partitionKey(pageSessionKind, bank.organisationId, holderId) });

  async function customerWithSession(): Promise<StoredItem> {
    await setUpOutreach(bank);
    const customer = await openCustomer(bank);
    await openAccount(bank, { customerId: customer, cents: 500_00 });
    const path = await pathOf(bank, await startMigration(bank, customer));
    await signIn(visitorOf(bank), path);
    const [session] = await sessionsOf(customer);
    return session ?? { pk: '', sk: '' };
  }

  async function applicantWithSession(): Promise<StoredItem> {
    const form = await makeForm(bank);
    await applicantOf(bank, form).begin();
    const [session] = await sessionsOf(formHolder(form.id));
    return session ?? { pk: '', sk: '' };
  }

  test('raises no alarm if a page has begun it: with a code, without one, again, and after a phone was proved', async () => {
    await customerWithSession();
    const form = await makeForm(bank);
    const ada = applicantOf(bank, form);
    await ada.goPastPhone('Individual');
    const elsewhere = applicantOf(bank, form);
    expect(titleOf(await elsewhere.comeBack())).not.toBe('');
    // Begun, begun anew for the phone that was proved, and begun in another browser.
    expect(await sessionsOf(formHolder(form.id))).toHaveLength(3);
    expect(await watch.alarms()).toEqual([]);
  });

  test.each([
    ['a customer', customerWithSession],
    ['an applicant', applicantWithSession],
  ])('raises an alarm for %s, at whatever moment it says that it has begun', async (_, begin) => {
    const { writtenAt: begunAt, ...session } = await begin();
    await watch.alarms();
    const sk = hashSecret('known to a thief');
    for (const writtenAt of [begunAt, undefined, '2026-01-01T00:00:00.000Z', 'never']) {
      await put({ ...session, pk: session.pk, sk, ...(writtenAt === undefined ? {} : { writtenAt }) });
      expect(await watch.alarms()).toMatchObject([
        {
          fields: {
            organisationId: bank.organisationId,
            tokenId: `page-${sk.slice(0, 12)}`,
            outcome: 'nobody has begun the session',
          },
        },
      ]);
      await bank.table.transact([{ Delete: { Key: { pk: session.pk, sk } } }]);
    }
  });

  test('raises an alarm if it is the copy of a session of somebody else', async () => {
    const session = await customerWithSession();
    await watch.alarms();
    const holderId = await openCustomer(bank);
    await put({ ...session, pk: partitionKey(pageSessionKind, bank.organisationId, holderId), holderId });
    expect(await watch.alarms()).toHaveLength(1);
  });

  test.each([
    ['a later end', { validUntil: '2036-01-01T00:00:00.000Z' }],
    ['other pages', { of: 'form' }],
    ['the hash of other phones', { phonesHash: 'of other phones' }],
  ])('raises an alarm after a session has got %s', async (_, change) => {
    const session = await customerWithSession();
    await watch.alarms();
    await put({ ...session, ...change });
    expect(await watch.alarms()).toMatchObject([{ fields: { outcome: 'a session was changed' } }]);
  });

  test('needs a row of the journal with the session as its author, which becomes an entry of the audit log', async () => {
    const { writtenAt, sk } = await customerWithSession();
    const rows = await bank.table.query({ pk: journalPartition(bank.organisationId) });
    const row = rows.find(({ by }) => (by as { op?: string }).op === 'startMigrationSession');
    expect(row).toMatchObject({ writtenAt, by: { token: `page-${sk.slice(0, 12)}` } });
    await bank.table.transact([{ Delete: { Key: { pk: row?.pk, sk: row?.sk } } }]);
    expect(await watch.alarms()).toHaveLength(1);
  });
});
