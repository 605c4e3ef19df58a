import { useBank } from '../../support/bank/use-bank.ts';
import { readItems } from '../../support/model/items.ts';
import { journalRows } from '../../support/bank/journal.ts';
import { applicationIn } from './reviewers.ts';

const bank = useBank();
const note = (id: string, text: string, more: object = {}) =>
  bank.call('POST', `/applications/${id}/notes`, {
    data: { type: 'applicationNote', attributes: { text, ...more } },
  });

describe('201', () => {
  test('notes are listed in their order, sealed in the table, and named in the journal', async () => {
    const id = await applicationIn(bank, 'PendingReview');
    const first = await note(id, 'Lives with canary-8821');
    const second = await note(id, 'Called back');
    expect(first.status).toBe(201);
    expect(first.body.data).toMatchObject({
      attributes: { text: 'Lives with canary-8821', userId: bank.userId, createdAt: bank.clock.now() },
      relationships: { application: { data: { type: 'individualApplication', id } } },
    });
    const { body } = await bank.call('GET', `/applications/${id}/notes?page[limit]=1&page[offset]=1`);
    expect([body.data, body.meta.pagination.total]).toEqual([[second.body.data], 2]);
    const one = await bank.call('GET', `/applications/${id}/notes/${first.body.data.id}`);
    expect(one.body.data).toEqual(first.body.data);

    const items = await readItems(bank.documents, bank.platform.settings.tableName);
    expect(JSON.stringify(items)).not.toContain('canary-8821');
    const rows = (await journalRows(bank)).filter(({ by }) => by?.about?.includes(second.body.data.id as string));
    expect(rows).toMatchObject([{ by: { op: 'createApplicationNote', about: expect.arrayContaining([id]) } }]);
  });

  test('a repeat with the same key makes no second note', async () => {
    const id = await applicationIn(bank, 'PendingReview');
    const key = { idempotencyKey: 'note-1' };
    const first = await note(id, 'Once', key);
    const again = await note(id, 'Once', key);
    expect([again.status, again.body.data]).toEqual([201, first.body.data]);
    expect((await bank.call('GET', `/applications/${id}/notes`)).body.meta.pagination.total).toBe(1);
  });
});

describe('400', () => {
  test('a text that is too long', async () => {
    const answer = await note(await applicationIn(bank, 'PendingReview'), 'x'.repeat(2_001));
    expect([answer.status, answer.body.errors[0].source.pointer]).toEqual([400, '/data/attributes/text']);
  });
});

describe('404', () => {
  test('a note of another application', async () => {
    const [id, other] = [await applicationIn(bank, 'PendingReview'), await applicationIn(bank, 'PendingReview')];
    const { body } = await note(id, 'Mine');
    expect((await bank.call('GET', `/applications/${other}/notes/${body.data.id}`)).status).toBe(404);
  });
});
