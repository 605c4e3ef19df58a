import { organisationIds } from '../../functions/organisations/directory.ts';
import { foundOrganisation } from '../../functions/founding/found.ts';
import { partnerBankRoutingNumber } from '../../functions/organisations/partner-bank.ts';
import { organisation, organisationItem } from '../../functions/organisations/store.ts';
import { useBank } from '../support/bank/use-bank.ts';

const bank = useBank();

describe('an organisation', () => {
  test('has account numbers of its own, also where many are founded at once', async () => {
    const founded = await Promise.all(
      Array.from({ length: 12 }, (_, index) => foundOrganisation(bank.platform, { name: `Organisation ${index}` })),
    );
    const prefixes = await Promise.all(
      founded.map(async ({ organisationId }) => {
        const item = await bank.table.get(organisation(organisationId).key);
        return item && organisationItem.parse(item).accountNumberPrefix;
      }),
    );
    expect(new Set(prefixes).size).toBe(12);
    for (const prefix of prefixes) expect(prefix).toMatch(/^[1-9]\d\d$/);

    const listed: string[] = [];
    for await (const id of organisationIds(bank.table)) listed.push(id);
    expect(listed.sort()).toEqual([bank.organisationId, ...founded.map((one) => one.organisationId)].sort());
  });

  test('takes another prefix where the first one was taken in the meantime', async () => {
    const fractions = [0.5, 0.5, 0.25];
    const ids = { ...bank.platform.ids, fraction: () => fractions.shift() ?? 0 };
    let waiting = 2;
    const both: (() => void)[] = [];
    const table = {
      ...bank.table,
      // Both have looked for a prefix before either takes one.
      transact: async (writes: Parameters<typeof bank.table.transact>[0]) => {
        waiting -= 1;
        if (waiting > 0) await new Promise<void>((resolve) => both.push(resolve));
        else for (const go of both) go();
        await bank.table.transact(writes);
      },
    };
    const platform = { ...bank.platform, ids, table };
    const founded = await Promise.all(['One', 'Two'].map((name) => foundOrganisation(platform, { name })));
    const prefixes = await Promise.all(
      founded.map(
        async ({ organisationId }) => (await bank.table.get(organisation(organisationId).key))?.['accountNumberPrefix'],
      ),
    );
    expect(new Set(prefixes).size).toBe(2);
  });

  test('its first token holds for a year', async () => {
    const { token } = await foundOrganisation(bank.platform, { name: 'Year' });
    const status = async () => (await bank.call('GET', '/customers', undefined, { token })).status;
    bank.clock.advance({ days: 364 });
    expect(await status()).toBe(200);
    bank.clock.advance({ days: 1 });
    expect(await status()).toBe(401);
  });
});

test('the routing number of the partner bank has a valid check digit', () => {
  const sum = Array.from(partnerBankRoutingNumber).reduce(
    (total, digit, index) => total + Number(digit) * ([3, 7, 1][index % 3] ?? 0),
    0,
  );
  expect(partnerBankRoutingNumber).toMatch(/^\d{9}$/);
  expect(sum % 10).toBe(0);
});
