import { makeAch } from '../money/payments/ach-bank.ts';
import { release } from '../money/batch-releases/releases.ts';
import { openAccount, pay, schedule } from '../support/bank/bank.ts';
import { emittedBy } from '../support/bank/journal.ts';
import { releaseOf } from '../support/bank/payment-bodies.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { runDue } from '../support/bank/workers.ts';

const tags = { note: 'the payer only' };

describe('the tags of a payment stay with the account that ordered it', () => {
  const bank = useBank();
  let from: string;
  let to: string;
  beforeEach(async () => {
    from = await openAccount(bank, { cents: 1_000_00 });
    to = await openAccount(bank);
  });

  /** The tags of the last transaction of an account. */
  const tagsOn = async (accountId: string) => {
    const { body } = await bank.call('GET', `/transactions?filter[accountId]=${accountId}&sort=-createdAt`);
    return (body.data as { attributes: { tags?: object } }[])[0]?.attributes.tags ?? {};
  };

  const ways: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['a book payment', () => pay(bank, from, to, { tags })],
    ['an ACH credit to an account of the organisation', () => achWithin()],
    ['a batch release', () => release(bank, [releaseOf(from, to, { tags })])],
  ];

  test.each(ways)('%s', async (_, act) => {
    const rows = await emittedBy(bank, act);
    expect([await tagsOn(from), await tagsOn(to)]).toEqual([tags, {}]);
    const told = rows
      .flatMap(({ events }) => events)
      .filter(({ type }) => type === 'transaction.created')
      .map((event) => event.attributes['tags'] ?? {});
    expect(told).toEqual([tags, {}]);
  });

  test('a run of a recurring payment', async () => {
    await schedule(bank, from, to, { tags });
    bank.clock.advance({ days: 40 });
    await runDue(bank);
    expect([await tagsOn(from), await tagsOn(to)]).toEqual([tags, {}]);
  });

  async function achWithin(): Promise<void> {
    const { accountNumber, routingNumber } = (await bank.call('GET', `/accounts/${to}`)).body.data.attributes;
    const counterparty = { name: 'Somebody Else', routingNumber, accountNumber, accountType: 'Checking' };
    await makeAch(bank, from, { tags, counterparty });
  }
});
