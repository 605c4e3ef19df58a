import { useBank } from '../../support/bank/use-bank.ts';
import { individual, trust } from '../../support/bank/applicants.ts';
import { readItems } from '../../support/model/items.ts';
import { applicationIn, denial, step } from './reviewers.ts';

const bank = useBank({ per: 'test' });
const list = async (query = '') => {
  const { body } = await bank.call('GET', `/application-reviews?${query}`);
  return { ids: body.data.map((one: { id: string }) => one.id), total: body.meta.pagination.total };
};

describe('200', () => {
  test('what waits, the oldest first, by status, type, tags and time, in pages', async () => {
    const ids: string[] = [];
    const times: string[] = [];
    for (let count = 0; count < 9; count += 1) {
      const status = count % 2 === 0 ? 'PendingReview' : 'AwaitingDocuments';
      ids.push(await applicationIn(bank, status, { tags: { count: String(count) } }));
      times.push(bank.clock.now());
      bank.clock.advance({ minutes: 1 });
    }
    await bank.call('POST', '/applications', individual());
    await bank.call('POST', '/applications', trust());
    expect(await list()).toEqual({ ids, total: 9 });
    expect(await list('sort=-createdAt')).toEqual({ ids: ids.toReversed(), total: 9 });
    expect(await list('page[limit]=2&page[offset]=3')).toEqual({ ids: ids.slice(3, 5), total: 9 });
    expect(await list('filter[status]=PendingReview&page[limit]=2')).toEqual({ ids: [ids[0], ids[2]], total: 5 });
    expect(await list(`filter[since]=${times[2] ?? ''}&filter[until]=${times[4] ?? ''}`)).toEqual({
      ids: ids.slice(2, 4),
      total: 2,
    });
    expect(await list('filter[type]=trustApplication')).toEqual({ ids: [], total: 0 });
    expect(await list('filter[tags]={"count":"4"}')).toEqual({ ids: [ids[4]], total: 1 });
  });

  test('what is decided or canceled waits no longer, and nothing is left of it in the table', async () => {
    const [approved = '', denied = '', canceled = '', kept = ''] = await Promise.all(
      Array.from({ length: 4 }, () => applicationIn(bank, 'PendingReview')),
    );
    await step(bank, approved, 'approve');
    await step(bank, denied, 'deny', denial('No'));
    await step(bank, canceled, 'cancel');
    expect(await list()).toEqual({ ids: [kept], total: 1 });
    const items = await readItems(bank.documents, bank.platform.settings.tableName);
    expect(items.get('apw')).toHaveLength(1);
  });
});
