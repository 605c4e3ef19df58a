import {
  anotherOrganisation,
  forceAccount,
  freeze,
  fund,
  openAccount,
  pay,
  refusals,
} from '../../support/bank/bank.ts';
import { emittedBy, eventTypesOf } from '../../support/bank/journal.ts';
import { useBank } from '../../support/bank/use-bank.ts';

const bank = useBank();
let accountId: string;
beforeEach(async () => {
  accountId = await openAccount(bank, { tags: { purpose: 'rent' } });
  bank.clock.advance({ seconds: 1 });
});

const unfreeze = (body?: unknown) => bank.call('POST', `/accounts/${accountId}/unfreeze`, body);
const answerOf = async (action: () => Promise<Awaited<ReturnType<typeof unfreeze>>>) => {
  let answer: Awaited<ReturnType<typeof unfreeze>> | undefined;
  const rows = await emittedBy(bank, async () => (answer = await action()));
  if (answer === undefined) throw new Error('there is no answer');
  return { answer, events: rows.flatMap((row) => row.events) };
};

describe('200', () => {
  test('a frozen account says why and since when; account.frozen is emitted', async () => {
    const { answer, events } = await answerOf(() => freeze(bank, accountId));
    expect(answer.status).toBe(200);
    expect(answer.body.data.attributes).toMatchObject({
      status: 'Frozen',
      freezeReason: 'Fraud',
      updatedAt: bank.clock.now(),
    });
    expect(events).toEqual([
      {
        type: 'account.frozen',
        attributes: { freezeReason: 'Fraud', tags: { purpose: 'rent' } },
        relationships: {
          account: { type: 'depositAccount', id: accountId },
          customer: answer.body.data.relationships.customer.data,
        },
        resource: answer.body.data,
      },
    ]);
  });

  test('the reason Other has a text of its own', async () => {
    const answer = await freeze(bank, accountId, { reason: 'Other', reasonText: 'Court order' });
    expect(answer.body.data.attributes.freezeReason).toBe('Court order');
  });

  test('an unfrozen account is Open, has no reason any more, and pays again', async () => {
    await freeze(bank, accountId);
    const { answer, events } = await answerOf(() => unfreeze());
    expect(answer.status).toBe(200);
    expect(answer.body.data.attributes.status).toBe('Open');
    expect(answer.body.data.attributes).not.toHaveProperty('freezeReason');
    expect(events).toMatchObject([{ type: 'account.unfrozen', attributes: { tags: { purpose: 'rent' } } }]);
    await fund(bank, accountId, 10_00);
    expect((await pay(bank, accountId, await openAccount(bank))).body.data.attributes.status).toBe('Sent');
  });

  test.each([undefined, {}, { data: null }, { data: {} }])('unfreezing takes %j as no body', async (body) => {
    await freeze(bank, accountId);
    expect((await unfreeze(body)).status).toBe(200);
  });

  test('freezing what is frozen for the same reason, and unfreezing what is open, changes nothing and emits nothing', async () => {
    expect(await eventTypesOf(bank, () => unfreeze())).toEqual([]);
    await freeze(bank, accountId, { reason: 'Other', reasonText: 'First' });
    const { answer, events } = await answerOf(() => freeze(bank, accountId, { reason: 'Other', reasonText: 'First' }));
    expect(events).toEqual([]);
    expect(answer.status).toBe(200);
    expect(answer.body.data.attributes.freezeReason).toBe('First');
  });

  test('two who freeze at once emit one event', async () => {
    const types = await eventTypesOf(bank, () => Promise.all([freeze(bank, accountId), freeze(bank, accountId)]));
    expect(types).toEqual(['account.frozen']);
  });
});

describe('400', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['no reason', {}, '/data/attributes/reason'],
    ['an unknown reason', { reason: 'Mood' }, '/data/attributes/reason'],
    ['Other without its text', { reason: 'Other' }, '/data/attributes/reasonText'],
    ['an empty text', { reason: 'Other', reasonText: '' }, '/data/attributes/reasonText'],
    ['a text of 256 characters', { reason: 'Other', reasonText: 'x'.repeat(256) }, '/data/attributes/reasonText'],
  ])('%s', async (_, attributes, pointer) => {
    const answer = await freeze(bank, accountId, attributes);
    expect(answer.status).toBe(400);
    expect(refusals(answer)).toEqual([['invalid_value', pointer]]);
  });

  test('a freeze without a body is refused', async () => {
    const answer = await bank.call('POST', `/accounts/${accountId}/freeze`);
    expect(refusals(answer)).toEqual([['invalid_value', '/data']]);
  });
});

describe('404', () => {
  test.each(['freeze', 'unfreeze'])('%s of a missing account or one of somebody else', async (verb) => {
    const body = verb === 'freeze' ? { data: { type: 'accountFreeze', attributes: { reason: 'Fraud' } } } : undefined;
    const stranger = await openAccount(await anotherOrganisation(bank));
    for (const id of ['999999999', stranger, 'abc', '0123', '1234567890123456789']) {
      const answer = await bank.call('POST', `/accounts/${id}/${verb}`, body);
      expect(answer.status).toBe(404);
      expect(refusals(answer)).toEqual([['not_found', undefined]]);
    }
  });
});

describe('409', () => {
  test.each([{ reason: 'Fraud' }, { reason: 'Other', reasonText: 'Second' }])(
    'freezing what is frozen for another reason, %j, names the first one and changes nothing',
    async (attributes) => {
      await freeze(bank, accountId, { reason: 'Other', reasonText: 'First' });
      const { answer, events } = await answerOf(() => freeze(bank, accountId, attributes));
      expect(events).toEqual([]);
      expect([answer.status, refusals(answer)]).toEqual([409, [['invalid_state', undefined]]]);
      expect(answer.body.errors[0].detail).toContain('First');
      const { body } = await bank.call('GET', `/accounts/${accountId}`);
      expect(body.data.attributes.freezeReason).toBe('First');
    },
  );

  test('a Closed account is neither frozen nor unfrozen, and the detail names its state', async () => {
    await forceAccount(bank, accountId, { status: 'Closed' });
    for (const answer of [await freeze(bank, accountId), await unfreeze()]) {
      expect(answer.status).toBe(409);
      expect(refusals(answer)).toEqual([['invalid_state', undefined]]);
      expect(answer.body.errors[0].detail).toContain('Closed');
    }
  });
});
