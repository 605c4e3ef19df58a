import { setRewardFunding } from '../../functions/founding/reward-funding.ts';
import { openAccount } from '../support/bank/bank.ts';
import { bodies } from '../support/bank/bodies.ts';
import { journalRows } from '../support/bank/journal.ts';
import { useBank } from '../support/bank/use-bank.ts';

const bank = useBank({ per: 'test' });
const fundingOf = (accountId: string, { organisationId } = bank) => ({ organisationId, accountId });

test('the account that an operator sets pays the rewards that name none', async () => {
  const [first, funding, receiver] = [
    await openAccount(bank, { cents: 100_00 }),
    await openAccount(bank, { cents: 100_00 }),
    await openAccount(bank),
  ];
  for (const id of [first, funding]) await setRewardFunding(bank.platform, fundingOf(id));
  expect((await journalRows(bank)).filter(({ by }) => by?.command === 'org:rewards')).toHaveLength(2);
  const { body } = await bank.call('POST', '/rewards', bodies.reward(undefined, receiver));
  expect(body.data).toMatchObject({
    attributes: { status: 'Sent' },
    relationships: { fundingAccount: { data: { id: funding } } },
  });
});

test('an organisation or an account that does not exist is named', async () => {
  await expect(setRewardFunding(bank.platform, fundingOf('999999999'))).rejects.toThrow(/no account 999999999/);
  const nobody = { organisationId: '999999999', accountId: '1' };
  await expect(setRewardFunding(bank.platform, nobody)).rejects.toThrow(/no organisation 999999999/);
});
