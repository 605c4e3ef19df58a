import { cardTokens } from '../../../functions/cards/card-tokens/for-others.ts';
import type { CardTokenSettings } from '../../../functions/cards/card-tokens/settings.ts';
import { cards } from '../../../functions/cards/cards/for-others.ts';
import { ConcurrencyConflict } from '../../../functions/kernel/table/concurrency-conflict.ts';
import type { CardProcessor, TokenStatusChange } from '../../../functions/ports/card-processor/port.ts';
import type { TextMessages } from '../../../functions/ports/text-messages/port.ts';
import { emittedBy, eventTypesOf } from '../../support/bank/journal.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { runDue } from '../../support/bank/workers.ts';
import { openCard } from '../authorizations/authorization-bank.ts';
import { makeCard, stepOf } from '../cards/card-bank.ts';
import { activeToken, stepToken, tokenAttributes } from '../card-tokens/token-bank.ts';
import { referenceOf, signingProcessor, tell } from './processor.ts';

const texts: string[] = [];
const textMessages: TextMessages = {
  channels: ['sms'],
  send: ({ text }) => Promise.resolve((texts.push(text), 'sent')),
};
const orders: TokenStatusChange[] = [];
const cardProcessor: CardProcessor = {
  ...signingProcessor,
  changeToken: (change) => Promise.resolve((orders.push(change), { outcome: 'answered', value: 'taken' })),
};
const bank = useOrganisation({ at: '2026-12-01T15:00:00Z', platform: { cardProcessor, textMessages } });
const taken = { status: 204, body: undefined };
let names = 0;

/** Does something while the stage has other settings of tokens. */
async function withTokenSettings<T>(changed: Partial<CardTokenSettings>, act: () => Promise<T>): Promise<T> {
  const { cardTokens } = bank.platform.settings;
  Object.assign(bank.platform.settings, { cardTokens: { ...cardTokens, ...changed } });
  try {
    return await act();
  } finally {
    Object.assign(bank.platform.settings, { cardTokens });
  }
}

/** A card, and what the processor tells of a token of it. */
async function aCard() {
  const cardId = await makeCard(bank);
  const card = await referenceOf(bank, cardId);
  const token = `tok-${(names += 1)}`;
  const about = (path: string, content: object, sent: Parameters<typeof tell>[3] = {}) =>
    tell(bank, path, { card, token, ...content }, sent);
  const id = async () =>
    ((await bank.call('GET', `/card-tokens?filter[cardId]=${cardId}`)).body.data as { id: string }[])[0]?.id ?? '';
  return {
    cardId,
    card,
    token,
    id,
    /** The id of the token once the question has arrived. */
    askedId: async () => {
      for (let look = 0; look < 500; look += 1) {
        const found = await id();
        if (found !== '') return found;
        await new Promise((resolve) => setImmediate(resolve));
      }
      throw new Error('the question did not arrive');
    },
    ask: (content: object = {}) => about('tokens', { status: 'Requested', wallet: 'Apple', source: 'App', ...content }),
    told: (status: string, number: number, more: object = {}) => about('tokens', { status, number, ...more }),
    code: (content: object, sent = {}) => about('codes', content, sent),
    count: async () => (await bank.call('GET', `/card-tokens?filter[cardId]=${cardId}`)).body.data.length as number,
  };
}
const attributes = (id: string) => tokenAttributes(bank, id);
/** Another code than the last one that was sent. */
const wrongCode = () => (texts.at(-1)?.includes('999999') === true ? '999998' : '999999');

test('a question is answered by the rules, the same when it comes again, and the token follows what is told', async () => {
  const one = await aCard();
  const types = await eventTypesOf(bank, async () => {
    for (let time = 0; time < 2; time += 1) {
      expect(await one.ask()).toEqual({ status: 200, body: { decision: 'Approved' } });
    }
    expect(await one.told('Active', 2)).toEqual(taken);
    expect(await one.told('Suspended', 1)).toEqual(taken);
    expect(await one.told('Active', 2)).toEqual(taken);
  });
  expect(types).toEqual(['cardToken.created', 'cardToken.statusChanged']);
  const id = await one.id();
  expect([await one.count(), (await attributes(id)).status]).toEqual([1, 'Active']);
  await one.told('Suspended', 3);
  expect(await attributes(id)).toMatchObject({ status: 'Suspended', suspendedBy: 'processor' });
  await one.told('Active', 4);
  expect((await attributes(id)).status).toBe('Active');
  await one.told('Deactivated', 5);
  expect((await attributes(id)).status).toBe('Deactivated');
});

test('what was suspended here stays so, whatever the processor tells', async () => {
  const one = await aCard();
  await one.ask();
  const id = await one.id();
  await stepToken(bank, id, 'suspend');
  expect(await one.told('Active', 1)).toEqual(taken);
  expect((await attributes(id)).status).toBe('Suspended');
  await stepToken(bank, id, 'resume');
  expect((await attributes(id)).status).toBe('Active');
});

test('the organisation is asked, and silence leads to a code', () =>
  withTokenSettings({ areAsked: true, seconds: 0.2 }, async () => {
    const [one, other] = [await aCard(), await aCard()];
    const answer = one.ask();
    await bank.call('POST', `/card-tokens/${await one.askedId()}/approve`);
    const late = other.ask();
    await other.askedId();
    bank.clock.advance({ seconds: 1 });
    expect([(await answer).body, (await late).body]).toEqual([{ decision: 'Approved' }, { decision: 'Verify' }]);
  }));

test('codes are sent to the holder, compared here, and tried five times at most', async () => {
  const one = await aCard();
  await one.ask({ source: 'Manual' });
  expect((await one.code({ code: '123456' })).body).toEqual({ result: 'Expired' });
  expect((await one.code({ channel: 'sms' })).body).toEqual({ result: 'Sent' });
  const text = texts.at(-1) ?? '';
  expect(text).toContain('to add your card to a phone');
  const code = /\d{6}/.exec(text)?.[0] ?? '';
  expect((await one.code({ code: code === '123456' ? '654321' : '123456' })).body).toEqual({ result: 'Wrong' });
  for (let time = 0; time < 2; time += 1) {
    expect((await one.code({ code }, { id: 'right' })).body).toEqual({ result: 'Right' });
  }
  expect((await one.code({ code })).body).toEqual({ result: 'Expired' });
  expect((await attributes(await one.id())).verifiedAt).toEqual(expect.any(String));
  expect(JSON.stringify(bank.logs)).not.toContain(code);

  const other = await aCard();
  await other.ask({ source: 'Manual' });
  await other.code({ channel: 'sms' });
  for (let time = 0; time < 5; time += 1)
    expect((await other.code({ code: '999999' })).body).toEqual({ result: 'Wrong' });
  expect((await other.code({ code: '000001' })).body).toEqual({ result: 'Expired' });
  expect((await other.code({ channel: 'sms' })).body).toEqual({ result: 'NotSent', reason: 'invalid_state' });

  const third = await aCard();
  await third.ask({ source: 'Manual' });
  for (let time = 0; time < 5; time += 1)
    expect((await third.code({ channel: 'sms' })).body).toEqual({ result: 'Sent' });
  expect((await third.code({ channel: 'sms' })).status).toBe(429);
});

test('wrong codes count for ever, whatever number of messages comes between them', async () => {
  const one = await aCard();
  await one.ask({ source: 'Manual' });
  for (let round = 0; round < 5; round += 1) {
    await one.code({ channel: 'sms' });
    expect((await one.code({ code: wrongCode() })).body).toEqual({ result: 'Wrong' });
    for (let time = 0; time < 20; time += 1) await one.code({ channel: 'call' });
    bank.clock.advance({ minutes: 11 });
  }
  expect((await one.code({ channel: 'sms' })).body).toEqual({ result: 'NotSent', reason: 'invalid_state' });
});

test('no code is sent or right for a token of a card that was frozen meanwhile', async () => {
  const one = await aCard();
  await one.ask({ source: 'Manual' });
  await one.code({ channel: 'sms' });
  const code = /\d{6}/.exec(texts.at(-1) ?? '')?.[0] ?? '';
  await stepOf(bank, one.cardId, 'freeze');
  expect((await one.code({ code })).body).toEqual({ result: 'Expired' });
  expect((await one.code({ channel: 'sms' })).body).toEqual({ result: 'NotSent', reason: 'invalid_state' });
});

test('a message about a code that comes again sends no second text and counts no second try', async () => {
  const one = await aCard();
  await one.ask({ source: 'Manual' });
  const before = texts.length;
  for (let time = 0; time < 3; time += 1) {
    expect((await one.code({ channel: 'sms' }, { id: 'send' })).body).toEqual({ result: 'Sent' });
  }
  expect(texts).toHaveLength(before + 1);
  const code = /\d{6}/.exec(texts.at(-1) ?? '')?.[0] ?? '';
  const wrong = code === '999999' ? '999998' : '999999';
  for (let time = 0; time < 6; time += 1) {
    expect((await one.code({ code: wrong }, { id: 'wrong' })).body).toEqual({ result: 'Wrong' });
  }
  expect((await one.code({ code }, { id: 'right' })).body).toEqual({ result: 'Right' });
  expect((await one.code({ channel: 'sms' }, { id: 'send' })).body).toEqual({ result: 'Sent' });
});

test('the same message at once is processed once, and one whose function died is processed again', async () => {
  const one = await aCard();
  await one.ask({ source: 'Manual' });
  const before = texts.length;
  const answers = await Promise.all([1, 2, 3].map(() => one.code({ channel: 'sms' }, { id: 'send' })));
  expect(answers.map(({ status }) => [200, 429].includes(status))).toEqual([true, true, true]);
  expect([answers.some(({ status }) => status === 200), texts.length]).toEqual([true, before + 1]);
  const code = /\d{6}/.exec(texts.at(-1) ?? '')?.[0] ?? '';

  const { update } = bank.table;
  const killed = jest.spyOn(bank.table, 'update').mockRejectedValueOnce(new Error('killed'));
  expect((await one.code({ code }, { id: 'check' })).status).toBe(500);
  killed.mockImplementation(update);
  expect((await one.code({ code }, { id: 'check' })).status).toBe(429);
  bank.clock.advance({ seconds: 11 });
  expect((await one.code({ code }, { id: 'check' })).body).toEqual({ result: 'Right' });
  killed.mockRestore();
});

test('a lost race counts no second try, and a text that was not sent is told the same again', async () => {
  const one = await aCard();
  await one.ask({ source: 'Manual' });
  const send = jest.spyOn(textMessages, 'send').mockResolvedValueOnce('timed out');
  for (let time = 0; time < 2; time += 1) {
    const { body } = await one.code({ channel: 'sms' }, { id: 'send' });
    expect(body).toEqual({ result: 'NotSent', reason: 'request_timeout' });
  }
  expect(send).toHaveBeenCalledTimes(1);
  send.mockRestore();
  await one.code({ channel: 'sms' });
  const code = /\d{6}/.exec(texts.at(-1) ?? '')?.[0] ?? '';
  const { transact } = bank.table;
  let sent = 0;
  const raced = jest.spyOn(bank.table, 'transact').mockImplementation((...args) => {
    sent += 1;
    // The first one claims the message, the second one stores the answer.
    if (sent > 1 && sent < 8) throw new ConcurrencyConflict();
    return transact(...args);
  });
  expect((await one.code({ code: code === '999999' ? '999998' : '999999' })).body).toEqual({ result: 'Wrong' });
  raced.mockRestore();
  expect((await one.code({ code })).body).toEqual({ result: 'Right' });
});

test('a lost card takes its tokens with it, until the processor moves them to the new card', async () => {
  const one = await aCard();
  await one.ask();
  await one.told('Active', 1);
  const id = await one.id();
  await stepOf(bank, one.cardId, 'report-lost');
  await runDue(bank);
  expect((await attributes(id)).status).toBe('Deactivated');
  const { body } = await stepOf(bank, one.cardId, 'replace');
  const card = await referenceOf(bank, body.data.id as string);
  const types = await eventTypesOf(bank, async () => {
    expect(await tell(bank, 'tokens', { card, token: one.token, status: 'Active', number: 2 })).toEqual(taken);
  });
  expect(types).toEqual(['cardToken.statusChanged', 'cardToken.moved']);
  const moved = (await bank.call('GET', `/card-tokens/${id}`)).body.data;
  expect([moved.attributes.status, moved.relationships.card.data.id]).toEqual(['Active', body.data.id]);
  await stepOf(bank, body.data.id as string, 'freeze');
  await runDue(bank);
  expect((await attributes(id)).status).toBe('Suspended');
  expect(await one.told('Active', 3)).toEqual(taken);
});

/** The bodies of the tokens that the processor was told, by name. */
const orderedStatuses = (token: string) => orders.filter((one) => one.token === token).map(({ status }) => status);

test.each([
  ['freeze', 'Suspended'],
  ['report-lost', 'Deactivated'],
  ['report-stolen', 'Deactivated'],
  ['close', 'Deactivated'],
])('what is told as Active after %s of the card is %s, and the processor is told so', async (step, status) => {
  const [known, taken] = [await aCard(), await aCard()];
  await known.ask();
  for (const one of [known, taken]) {
    await stepOf(bank, one.cardId, step);
    await runDue(bank);
    expect((await one.told('Active', 1, { wallet: 'Apple' })).status).toBe(204);
    await runDue(bank);
    expect([(await attributes(await one.id())).status, orderedStatuses(one.token).at(-1)]).toEqual([status, status]);
  }
  if (step === 'freeze') {
    await stepOf(bank, known.cardId, 'unfreeze');
    await runDue(bank);
    await runDue(bank);
    expect([(await attributes(await known.id())).status, orderedStatuses(known.token).at(-1)]).toEqual([
      'Active',
      'Active',
    ]);
  }
});

test('a token that is moved to a Frozen card is Suspended, and follows it then', async () => {
  const one = await aCard();
  await one.ask();
  const id = await one.id();
  await stepOf(bank, one.cardId, 'report-lost');
  await runDue(bank);
  const next = (await stepOf(bank, one.cardId, 'replace')).body.data.id as string;
  const card = await referenceOf(bank, next);
  await stepOf(bank, next, 'freeze');
  await runDue(bank);
  expect(await tell(bank, 'tokens', { card, token: one.token, status: 'Active', number: 2 })).toEqual(taken);
  expect(await attributes(id)).toMatchObject({ status: 'Suspended', suspendedBy: 'card' });
  await stepOf(bank, next, 'unfreeze');
  await runDue(bank);
  await runDue(bank);
  expect([(await attributes(id)).status, orderedStatuses(one.token).at(-1)]).toEqual(['Active', 'Active']);
});

test('a suspension by the organisation outlives the card', async () => {
  const one = await aCard();
  await one.ask();
  await one.told('Active', 1);
  const id = await one.id();
  await stepToken(bank, id, 'suspend');
  await stepOf(bank, one.cardId, 'report-lost');
  await runDue(bank);
  expect(await attributes(id)).toMatchObject({ status: 'Deactivated' });
  expect(await attributes(id)).not.toHaveProperty('suspendedBy');
  const next = (await stepOf(bank, one.cardId, 'replace')).body.data.id as string;
  const card = await referenceOf(bank, next);
  expect(await tell(bank, 'tokens', { card, token: one.token, status: 'Active', number: 2 })).toEqual(taken);
  await runDue(bank);
  expect(await attributes(id)).toMatchObject({ status: 'Suspended', suspendedBy: 'organisation' });
  expect(orderedStatuses(one.token).at(-1)).toBe('Suspended');
  await stepToken(bank, id, 'resume');
  expect((await attributes(id)).status).toBe('Active');
});

test('a declined token that pays all the same is Deactivated at the processor', async () => {
  const one = await aCard();
  expect((await one.ask({ score: 1 })).body).toMatchObject({ decision: 'Declined' });
  expect(await one.told('Active', 1, { wallet: 'Apple' })).toEqual(taken);
  await runDue(bank);
  expect([(await attributes(await one.id())).status, orderedStatuses(one.token)]).toEqual([
    'Declined',
    ['Deactivated'],
  ]);
  expect(await one.told('Deactivated', 2)).toEqual(taken);
  await runDue(bank);
  expect(orderedStatuses(one.token)).toHaveLength(1);
});

test('a card with as many tokens as it can name is frozen with all of them, and gets no more', async () => {
  const one = await aCard();
  const pass = (count: number) =>
    tell(bank, 'tokens', {
      card: one.card,
      token: `${one.token}-${count}`,
      status: 'Active',
      number: 1,
      wallet: 'Other',
    });
  for (let count = 1; count <= 100; count += 1) expect(await pass(count)).toEqual(taken);
  expect((await pass(101)).status).toBe(429);
  await stepOf(bank, one.cardId, 'freeze');
  await runDue(bank);
  const [card] = await cards.byId(bank.table, bank.organisationId, [one.cardId]);
  expect(card?.untold).toBeUndefined();
  const tokens = await cardTokens.byId(bank.table, bank.organisationId, card?.tokenIds ?? []);
  expect(tokens.map(({ status }) => status)).toEqual(Array(100).fill('Suspended'));
});

test('what the processor has let pass without asking is taken as a fact', async () => {
  const one = await aCard();
  expect((await one.told('Active', 1)).status).toBe(404);
  expect(await one.told('Active', 1, { wallet: 'Google' })).toEqual(taken);
  expect(await attributes(await one.id())).toMatchObject({ status: 'Active', decidedBy: 'Processor' });
});

test('a token that becomes Active while its card is Frozen is suspended with it', async () => {
  const [known, passed] = [await aCard(), await aCard()];
  await known.ask();
  await known.told('Active', 1);
  await known.told('Suspended', 2);
  for (const { cardId } of [known, passed]) await stepOf(bank, cardId, 'freeze');
  await runDue(bank);
  expect(await known.told('Active', 3)).toEqual(taken);
  const types = await eventTypesOf(bank, () => passed.told('Active', 1, { wallet: 'Google' }));
  expect(types).toEqual(['cardToken.created', 'cardToken.statusChanged']);
  for (const one of [known, passed]) {
    expect(await attributes(await one.id())).toMatchObject({ status: 'Suspended', suspendedBy: 'card' });
    await stepOf(bank, one.cardId, 'unfreeze');
  }
  await runDue(bank);
  for (const one of [known, passed]) expect((await attributes(await one.id())).status).toBe('Active');
});

test.each<[string, object, number]>([
  ['without a wallet', { wallet: undefined }, 400],
  ['with a member that does not exist', { number: '4242424242424242' }, 400],
  ['of a card that does not exist', { card: '100000001-nobody' }, 404],
])('a question %s is refused', async (_, more, status) => {
  expect((await (await aCard()).ask(more)).status).toBe(status);
});

test('a name belongs to one token, and a stage that takes no tokens says so', async () => {
  const one = await aCard();
  await one.ask();
  expect((await one.ask({ wallet: 'Google' })).status).toBe(409);
  const refused = await withTokenSettings({ areTaken: false }, () => one.ask());
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ code: 'feature_disabled' }] } });
});

test('a use names the token that pays: one that may not pay is declined, and one that is not known is marked', async () => {
  const one = await aCard();
  await one.ask();
  const id = await one.id();
  let uses = 0;
  const pay = async (content: object = {}) => {
    const use = { card: one.card, token: one.token, kind: 'purchase', amount: 0, authorization: `use-${(uses += 1)}` };
    const answer = await tell(bank, 'authorizations', { ...use, merchant: { name: 'Diner', type: 5812 }, ...content });
    const query = `filter[cardId]=${one.cardId}&filter[includeNonAuthorized]=true`;
    const [made] = (await bank.call('GET', `/authorizations?${query}`)).body.data as {
      attributes: { tokenCheck?: string };
      relationships: { cardToken?: { data: { id: string } } };
    }[];
    const { decision, reason } = answer.body as { decision: string; reason?: string };
    return [reason ?? decision, made?.attributes.tokenCheck, made?.relationships.cardToken?.data.id];
  };
  const refused = ['TransactionNotPermittedToCardholder', 'NotActive', id];
  expect(await pay()).toEqual(['Approved', 'NotActiveYet', id]);
  await one.told('Active', 1);
  expect(await pay()).toEqual(['Approved', 'Active', id]);
  expect(await pay({ token: 'tok-nobody' })).toEqual(['Approved', 'Unknown', undefined]);
  expect(bank.logs.filter(({ message }) => message === 'a use of a card names what the card has not')).toEqual([
    expect.objectContaining({
      level: 'warn',
      fields: expect.objectContaining({ resourceId: one.cardId, outcome: 'cardToken' }),
    }),
  ]);
  await stepToken(bank, id, 'suspend');
  expect(await pay()).toEqual(refused);
  expect(await pay({ direction: 'Credit' })).toEqual(['Approved', 'NotActive', id]);
  expect(await pay({ standIn: { decision: 'Approved' } })).toEqual(['Approved', 'NotActive', id]);
  await stepToken(bank, id, 'deactivate');
  expect(await pay()).toEqual(refused);
});

test('a settlement shows its token as it was when the use was authorized, and what contradicts or is unknown', async () => {
  const [one, other] = [await aCard(), await aCard()];
  await one.ask();
  await one.told('Active', 1);
  const id = await one.id();
  const { card } = one;
  const merchant = { name: 'Corner Books', type: 5942 };
  const settled = async (content: object) => {
    const { status } = await tell(bank, 'settlements', { kind: 'purchase', card, merchant, amount: 10_00, ...content });
    expect(status).toBe(204);
    const { account } = (await bank.call('GET', `/cards/${one.cardId}`)).body.data.relationships;
    const { body } = await bank.call('GET', `/transactions?filter[accountId]=${account.data.id}&sort=-createdAt`);
    const { attributes: shown, relationships } = body.data[0];
    return [shown.tokenCheck, relationships.cardToken?.data.id];
  };
  const asked = { kind: 'purchase', card, merchant, amount: 0, token: one.token };
  for (const authorization of ['first', 'second']) {
    expect((await tell(bank, 'authorizations', { ...asked, authorization })).body).toMatchObject({
      decision: 'Approved',
    });
  }
  expect(await settled({ token: one.token })).toEqual(['Active', id]);
  await stepToken(bank, id, 'suspend');
  expect(await settled({ token: one.token, authorization: 'first' })).toEqual(['Active', id]);
  expect(await settled({ token: one.token })).toEqual(['NotActive', id]);
  expect(await settled({ token: other.token })).toEqual(['Unknown', undefined]);
  const second = `${one.token}-2`;
  await tell(bank, 'tokens', { card, token: second, status: 'Requested', wallet: 'Google', source: 'App' });
  expect(await settled({ token: second, authorization: 'second' })).toEqual(['Different', await one.id()]);
  const cash = { kind: 'atm', atmName: 'Main Street', merchant: undefined, token: second };
  expect(await settled(cash)).toEqual(['NotActiveYet', await one.id()]);
});

test('an increase and a reversal name what pays: a token that may not pay by then gets no more', async () => {
  const { cardId, accountId } = await openCard(bank, { cents: 100_00 });
  const card = await referenceOf(bank, cardId);
  const [paying, other] = [await activeToken(bank, cardId), await activeToken(bank, cardId)];
  const merchant = { name: 'Diner', type: 5812 };
  const asked = { kind: 'purchase', card, merchant, amount: 10_00, authorization: 'a', token: paying };
  await tell(bank, 'authorizations', asked);
  const more = async (amount: number, content: object = {}) => {
    const { body } = await tell(bank, 'increases', { card, authorization: 'a', amount, ...content });
    const { decision, reason } = body as { decision: string; reason?: string };
    return reason ?? decision;
  };
  const refused = 'TransactionNotPermittedToCardholder';
  expect(await more(1_00, { token: paying, authentication: '3ds-nobody' })).toBe('Approved');
  expect(await more(2_00, { token: other })).toBe('Approved');
  expect(await more(3_00, { token: 'tok-nobody' })).toBe('Approved');
  await stepToken(bank, other, 'suspend');
  expect(await more(4_00, { token: other })).toBe(refused);
  expect(await tell(bank, 'reversals', { card, authorization: 'a', amount: 50, token: other })).toEqual(taken);
  await stepToken(bank, paying, 'suspend');
  expect(await tell(bank, 'reversals', { card, authorization: 'a', amount: 60, token: paying })).toEqual(taken);
  const declined = await emittedBy(bank, () => more(5_00));
  expect(declined.flatMap(({ events }) => events.map(({ type }) => type))).toEqual(['authorization.updated']);
  const standIn = { decision: 'Approved' };
  expect(await more(6_00, { token: paying, standIn })).toBe('Approved');

  const { changes } = (await bank.call('GET', `/authorizations?filter[accountId]=${accountId}`)).body.data[0]
    .attributes as { changes: { createdAt?: string; amount: number; kind: string }[] };
  const [payingIs, otherIs] = [paying, other].map((cardToken) => (tokenCheck: string) => ({ cardToken, tokenCheck }));
  const increase = (amount: number, shown: object = {}) => ({ kind: 'Increase', amount, ...shown });
  const reversal = (amount: number, shown: object = {}) => ({ kind: 'Reversal', amount, ...shown });
  expect(changes.map(({ createdAt: _, ...change }) => change)).toEqual([
    increase(1_00, { ...payingIs?.('Active'), authenticationCheck: 'Unknown' }),
    increase(2_00, otherIs?.('Different')),
    increase(3_00, { tokenCheck: 'Unknown' }),
    increase(4_00, { ...otherIs?.('NotActive'), declineReason: refused }),
    reversal(50, otherIs?.('Different')),
    reversal(60, payingIs?.('Active')),
    increase(5_00, { ...payingIs?.('NotActive'), declineReason: refused }),
    increase(6_00, payingIs?.('NotActive')),
  ]);
  const warned = bank.logs.filter(({ message }) => message === 'a message names another one than its authorization');
  expect(warned.filter(({ fields }) => fields?.['resourceId'] === cardId)).toHaveLength(3);
});
