import { makeCustomer } from '../../support/bank/client.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { numberJournal } from '../../support/delivery/number-journal.ts';

interface Listed {
  readonly id: string;
  readonly attributes: { readonly createdAt: string };
}

/** As the guides say (webhooks.md, audit-log.md): ascending, without a filter, from the id of the last one that the client has. */
describe.each(['events', 'audit-log'])('who polls /%s by the last id', (list) => {
  const bank = useBank({ per: 'test' });
  const page = async (query: string): Promise<readonly Listed[]> => {
    const { status, body } = await bank.call('GET', `/${list}?${query}`);
    expect(status).toBe(200);
    return body.data as readonly Listed[];
  };

  test('gets each once and in its order, while others write and rows are numbered late', async () => {
    const seen: Listed[] = [];
    let isWriting = true;
    const poll = async () => {
      const offset = seen.at(-1)?.id ?? '0';
      seen.push(...(await page(`sort=createdAt&page[limit]=7&page[offset]=${offset}`)));
    };
    const write = async () => {
      for (let count = 0; count < 15; count += 1) {
        await makeCustomer(bank.call);
        bank.clock.advance({ ms: count % 3 });
      }
    };
    const during = async (work: () => Promise<void>) => {
      while (isWriting) await work();
    };
    const readers = [during(poll), during(() => numberJournal(bank))];
    await Promise.all([write(), write(), write()]).finally(() => (isWriting = false));
    await Promise.all(readers);
    await numberJournal(bank);
    for (let before = -1; before !== seen.length;) {
      before = seen.length;
      await poll();
    }
    const all = (await page('page[limit]=1000')).toReversed();
    expect(all.length).toBeGreaterThan(40);
    expect(seen).toEqual(all);
    expect(seen.map(({ id }) => Number(id))).toEqual(seen.map((_, index) => index + 1));
  });

  test('finds each in exactly one of two spans that meet', async () => {
    for (let count = 0; count < 6; count += 1) {
      await makeCustomer(bank.call);
      if (count % 2 === 0) await numberJournal(bank);
      bank.clock.advance({ ms: count % 2 });
    }
    await numberJournal(bank);
    const all = (await page('page[limit]=1000')).map(({ id }) => id);
    for (const { attributes } of await page('page[limit]=1000')) {
      const spans = await Promise.all(
        ['since', 'until'].map((name) => page(`page[limit]=1000&filter[${name}]=${attributes.createdAt}`)),
      );
      expect(spans.flat().map(({ id }) => id)).toEqual(all);
    }
  });
});
