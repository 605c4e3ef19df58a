import type { TextMessages } from '../../../functions/ports/text-messages/port.ts';
import { eventTypesOf } from '../../support/bank/journal.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { runDue } from '../../support/bank/workers.ts';
import { makeCard, stepOf } from '../cards/card-bank.ts';
import { stepToken, tokenAttributes } from '../card-tokens/token-bank.ts';
import { referenceOf, signingProcessor, tell } from './processor.ts';

const texts: string[] = [];
const textMessages: TextMessages = {
  channels: ['sms'],
  send: ({ text }) => Promise.resolve((texts.push(text), 'sent')),
};
const bank = useOrganisation({
  at: '2026-12-01T15:00:00Z',
  platform: { cardProcessor: signingProcessor, textMessages },
});
const taken = { status: 204, body: undefined };
let names = 0;

/** A card, and what the processor tells of a token of it. */
async function aCard() {
  const cardId = await makeCard(bank);
  const card = await referenceOf(bank, cardId);
  const token = `tok-${(names += 1)}`;
  const about = (path: string, content: object, sent: Parameters<typeof tell>[3] = {}) =>
    tell(bank, path, { card, token, ...content }, sent);
  return {
    cardId,
    card,
    token,
    ask: (content: object = {}) => about('tokens', { status: 'Requested', wallet: 'Apple', source: 'App', ...content }),
    told: (status: string, number: number, more: object = {}) => about('tokens', { status, number, ...more }),
    code: (content: object, sent = {}) => about('codes', content, sent),
    id: async () =>
      ((await bank.call('GET', `/card-tokens?filter[cardId]=${cardId}`)).body.data as { id: string }[])[0]?.id ?? '',
    count: async () => (await bank.call('GET', `/card-tokens?filter[cardId]=${cardId}`)).body.data.length as number,
  };
}
const attributes = (id: string) => tokenAttributes(bank, id);

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

test('the organisation is asked, and silence leads to a code', async () => {
  const { cardTokens } = bank.platform.settings;
  Object.assign(bank.platform.settings, { cardTokens: { ...cardTokens, areAsked: true, seconds: 0.2 } });
  const [one, other] = [await aCard(), await aCard()];
  const answer = one.ask();
  let id = '';
  while (id === '') id = await one.id();
  await bank.call('POST', `/card-tokens/${id}/approve`);
  const late = other.ask();
  while ((await other.id()) === '') await new Promise((resolve) => setImmediate(resolve));
  bank.clock.advance({ seconds: 1 });
  expect([(await answer).body, (await late).body]).toEqual([{ decision: 'Approved' }, { decision: 'Verify' }]);
  Object.assign(bank.platform.settings, { cardTokens });
});

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
  for (let time = 0; time < 4; time += 1)
    expect((await other.code({ channel: 'sms' })).body).toEqual({ result: 'Sent' });
  expect((await other.code({ channel: 'sms' })).status).toBe(429);
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
  expect(await tell(bank, 'tokens', { card, token: one.token, status: 'Active', number: 2 })).toEqual(taken);
  const moved = (await bank.call('GET', `/card-tokens/${id}`)).body.data;
  expect([moved.attributes.status, moved.relationships.card.data.id]).toEqual(['Active', body.data.id]);
  await stepOf(bank, body.data.id as string, 'freeze');
  await runDue(bank);
  expect((await attributes(id)).status).toBe('Suspended');
  expect(await one.told('Active', 3)).toEqual(taken);
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
  const { cardTokens } = bank.platform.settings;
  Object.assign(bank.platform.settings, { cardTokens: { ...cardTokens, areTaken: false } });
  const refused = await one.ask();
  Object.assign(bank.platform.settings, { cardTokens });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ code: 'feature_disabled' }] } });
});
