import type { CardAuthenticationSettings } from '../../../functions/cards/card-authentications/settings.ts';
import type { TextMessages } from '../../../functions/ports/text-messages/port.ts';
import { changeOwners, openCustomer, refusals } from '../../support/bank/bank.ts';
import { bodies } from '../../support/bank/bodies.ts';
import { eventTypesOf } from '../../support/bank/journal.ts';
import { customerToken, tokenWith } from '../../support/bank/tokens.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { runDue } from '../../support/bank/workers.ts';
import { control } from '../card-controls/control-bank.ts';
import { makeCard, stepOf } from '../cards/card-bank.ts';
import { referenceOf, signingProcessor, tell } from '../processor-messages/processor.ts';
import {
  approveByHolder,
  askWhoPays,
  authenticationAttributes,
  authenticationOf,
  decideOn,
} from './authentication-bank.ts';

const texts: string[] = [];
const textMessages: TextMessages = {
  channels: ['sms'],
  send: ({ text }) => Promise.resolve((texts.push(text), 'sent')),
};
const platform = { cardProcessor: signingProcessor, textMessages };
const bank = useOrganisation({ at: '2026-12-01T15:00:00Z', platform });
const merchant = { name: 'Corner Books', type: 5942, country: 'US' };
let names = 0;

const attributes = (id: string) => authenticationAttributes(bank, id);

/** Does something while the stage has other settings of authentications. */
async function withSettings<T>(changed: Partial<CardAuthenticationSettings>, act: () => Promise<T>): Promise<T> {
  const { cardAuthentications } = bank.platform.settings;
  Object.assign(bank.platform.settings, { cardAuthentications: { ...cardAuthentications, ...changed } });
  try {
    return await act();
  } finally {
    Object.assign(bank.platform.settings, { cardAuthentications });
  }
}

/** A card, and what the processor asks about an authentication of it. */
async function aCard() {
  const cardId = await makeCard(bank);
  const card = await referenceOf(bank, cardId);
  const authentication = `3ds-${(names += 1)}`;
  const listed = async () =>
    (await bank.call('GET', `/card-authentications?filter[cardId]=${cardId}`)).body.data as { id: string }[];
  const ask = (content: object = {}, sent = {}) =>
    tell(
      bank,
      'authentications',
      { card, authentication, merchant, amount: 120_00, channel: 'Browser', ...content },
      sent,
    );
  return {
    cardId,
    name: authentication,
    ask,
    listed,
    id: async () => (await listed())[0]?.id ?? '',
    /** The id of the authentication once the question has arrived. */
    askedId: async () => {
      for (let look = 0; look < 500; look += 1) {
        const [found] = await listed();
        if (found !== undefined) return found.id;
        await new Promise((resolve) => setImmediate(resolve));
      }
      throw new Error('the question did not arrive');
    },
    code: (content: object, sent = {}) => tell(bank, 'codes', { card, authentication, ...content }, sent),
  };
}

const challenge = { status: 200, body: { decision: 'Challenge', expiresAt: expect.any(String) as string } };
const lastCode = () => /\d{6}/.exec(texts.at(-1) ?? '')?.[0] ?? '';
const otherThan = (code: string) => (code === '999999' ? '888888' : '999999');

describe('the rules', () => {
  test.each<[string, object, object]>([
    ['approve a small payment of a low risk', { amount: 30_00, riskScore: 30 }, { status: 'Approved' }],
    ['challenge a larger payment', { amount: 30_01 }, { status: 'Challenged' }],
    ['challenge a higher risk', { amount: 1_00, riskScore: 31 }, { status: 'Challenged' }],
    ['challenge a payment without a score', { amount: 1_00 }, { status: 'Challenged' }],
    ['challenge where no payment is made', { amount: 0, riskScore: 1 }, { status: 'Challenged' }],
    [
      'challenge where the merchant wants it',
      { amount: 1_00, riskScore: 1, challengePreference: 'ChallengeMandated' },
      { status: 'Challenged' },
    ],
    ['decline a high risk', { amount: 1_00, riskScore: 90 }, { declineReason: 'HighRisk', status: 'Declined' }],
    [
      'decline a challenge of nobody',
      { amount: 50_00, channel: 'MerchantInitiated' },
      { declineReason: 'NobodyToChallenge' },
    ],
    [
      'approve without funds, which the authorization asks for',
      { amount: 29_99, riskScore: 1 },
      { status: 'Approved' },
    ],
  ])('%s', async (_, question, expected) => {
    const { status, body } = await askWhoPays(bank, await makeCard(bank), question);
    expect([status, body.data.attributes]).toEqual([201, expect.objectContaining({ decidedBy: 'Rules', ...expected })]);
  });

  test('decline what controls and the card decline, with the rule', async () => {
    const cardId = await makeCard(bank);
    const id = await control(bank, { blockedCategories: ['5942'] }, { card: { cardId } });
    const { body } = await askWhoPays(bank, cardId);
    expect(body.data.attributes).toMatchObject({
      declineReason: 'InvalidMerchant',
      meta: { cardControl: id, rule: 'blockedCategories' },
    });
    const frozen = await makeCard(bank);
    await stepOf(bank, frozen, 'freeze');
    expect((await askWhoPays(bank, frozen)).body.data.attributes.declineReason).toBe('RestrictedCard');
  });
});

test('a question is answered once, the same when it comes again, and its name belongs to it', async () => {
  const one = await aCard();
  const types = await eventTypesOf(bank, async () => {
    for (let time = 0; time < 2; time += 1) expect(await one.ask()).toEqual(challenge);
  });
  expect([types, (await one.listed()).length]).toEqual([['cardAuthentication.created'], 1]);
  const others = [
    { amount: 1 },
    { riskScore: 1 },
    { challengePreference: 'NoChallenge' },
    { merchant: { ...merchant, country: 'CA' } },
    { merchant: { ...merchant, id: '4711' } },
    { merchant: { ...merchant, location: 'Springfield' } },
    { merchantAmount: { amount: 1, currency: 'EUR' } },
  ];
  for (const other of others) expect([other, (await one.ask(other)).status]).toEqual([other, 409]);
  expect((await one.ask({ channel: 'Phone' })).status).toBe(400);
  for (const amount of [undefined, 0]) {
    const unseen = { amount, merchantAmount: { amount: 500_000, currency: 'EUR' } };
    expect(await one.ask(unseen)).toMatchObject({ status: 400, body: { errors: [{ code: 'invalid_value' }] } });
    expect((await askWhoPays(bank, one.cardId, unseen)).status).toBe(400);
  }
  const refused = await withSettings({ areTaken: false }, () => one.ask());
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ code: 'feature_disabled' }] } });
});

test('the organisation decides in time, and the rules if it does not', () =>
  withSettings({ areAsked: true, seconds: 0.5 }, async () => {
    const [approved, declined, challenged, late] = [await aCard(), await aCard(), await aCard(), await aCard()];
    const answers = [approved, declined, challenged].map((one) => one.ask());
    await decideOn(bank, await approved.askedId(), 'approve');
    await decideOn(bank, await declined.askedId(), 'decline');
    const body = { data: { type: 'approveCardAuthentication', attributes: { withChallenge: true } } };
    const path = `/card-authentications/${await challenged.askedId()}/approve`;
    for (let time = 0; time < 2; time += 1) expect((await bank.call('POST', path, body)).status).toBe(200);
    expect((await Promise.all(answers)).map((one) => one.body)).toEqual([
      { decision: 'Approved' },
      { decision: 'Declined', reason: 'DeclinedByOrganisation' },
      challenge.body,
    ]);
    const waits = late.ask({ amount: 10_00, riskScore: 1 });
    const id = await late.askedId();
    bank.clock.advance({ seconds: 1 });
    expect((await waits).body).toEqual({ decision: 'Approved' });
    expect(await attributes(id)).toMatchObject({ status: 'Approved', decidedBy: 'TimeOut' });
  }));

test.each(['the due step', 'the question'])('%s asks the rules again before silence approves', (by) =>
  withSettings({ areAsked: true, seconds: 0.5 }, async () => {
    const one = await aCard();
    const waits = one.ask({ amount: 10_00, riskScore: 1 });
    const id = await one.askedId();
    await stepOf(bank, one.cardId, 'freeze');
    bank.clock.advance({ seconds: 1 });
    if (by === 'the due step') await runDue(bank);
    expect((await waits).body).toEqual({ decision: 'Declined', reason: 'RestrictedCard' });
    expect(await attributes(id)).toMatchObject({ status: 'Declined', decidedBy: 'Rules' });
  }),
);

describe('a code', () => {
  test('names the payment, is compared here, and approves once', async () => {
    const one = await aCard();
    await one.ask({ merchantAmount: { amount: 11_050, currency: 'EUR' } });
    expect((await one.code({ code: '123456' })).body).toEqual({ result: 'Expired' });
    expect((await one.code({ channel: 'sms' })).body).toEqual({ result: 'Sent' });
    expect(texts.at(-1)).toContain('to pay EUR 110.50 to "Corner Books" with your card');
    const code = lastCode();
    for (let time = 0; time < 2; time += 1) {
      expect((await one.code({ code: otherThan(code) }, { id: 'wrong' })).body).toEqual({ result: 'Wrong' });
    }
    for (let time = 0; time < 2; time += 1) {
      expect((await one.code({ code }, { id: 'right' })).body).toEqual({ result: 'Right' });
    }
    expect((await one.ask()).status).toBe(409);
    expect((await one.ask({ merchantAmount: { amount: 11_050, currency: 'EUR' } })).body).toEqual({
      decision: 'Approved',
    });
    expect(await attributes(await one.id())).toMatchObject({ status: 'Approved', decidedBy: 'Code' });
    expect((await one.code({ code })).body).toEqual({ result: 'Expired' });
    expect((await one.code({ channel: 'sms' })).body).toEqual({ result: 'NotSent', reason: 'invalid_state' });
    expect(JSON.stringify(bank.logs)).not.toContain(code);
  });

  test('is tried five times at most, whatever number of codes was sent', async () => {
    const one = await aCard();
    await one.ask({ amount: 0, merchant: { ...merchant, name: 'A merchant who writes letters to holders' } });
    for (let time = 0; time < 5; time += 1) {
      if (time % 3 === 0) await one.code({ channel: 'sms' });
      expect((await one.code({ code: otherThan(lastCode()) })).body).toEqual({ result: 'Wrong' });
    }
    expect(texts.at(-1)).toContain('to confirm your card at "A merchant who writes let".');
    expect(await attributes(await one.id())).toMatchObject({ status: 'Declined', declineReason: 'TooManyTries' });
    expect((await one.code({ code: lastCode() })).body).toEqual({ result: 'Expired' });
  });

  test('leaves room for twenty messages that lead to nothing, which do not flush the others', async () => {
    const one = await aCard();
    await one.ask();
    await one.code({ channel: 'sms' }, { id: 'sent' });
    const text = texts.length;
    const calls: unknown[] = [];
    for (let time = 0; time < 40; time += 1) calls.push((await one.code({ channel: 'call' })).status);
    expect(calls).toEqual([...Array<number>(20).fill(200), ...Array<number>(20).fill(429)]);
    expect((await one.code({ channel: 'sms' }, { id: 'sent' })).body).toEqual({ result: 'Sent' });
    expect(texts).toHaveLength(text);
  });

  test.each<[string, string]>([
    ['https://evil.example/pay', 'to "Bookshops" with'],
    ['Books bit.ly/x1', 'to "Bookshops" with'],
    ['WWW books', 'to "Bookshops" with'],
    ['Call 1-800-555-0199', 'to "Bookshops" with'],
    ['St. "John" Books 24', `to "St. 'John' Books 24" with`],
  ])('names the merchant %s in quotes, or by its category', async (name, expected) => {
    const one = await aCard();
    await one.ask({ merchant: { ...merchant, name } });
    await one.code({ channel: 'sms' });
    expect(texts.at(-1)).toContain(expected);
  });

  test('comes too late after ten minutes, also before the due step has run', async () => {
    const [asked, swept] = [await aCard(), await aCard()];
    for (const one of [asked, swept]) await one.ask();
    await asked.code({ channel: 'sms' });
    bank.clock.advance({ minutes: 11 });
    expect((await asked.code({ code: lastCode() })).body).toEqual({ result: 'Expired' });
    expect((await asked.ask()).body).toEqual({ decision: 'Declined', reason: 'Expired' });
    const types = await eventTypesOf(bank, () => runDue(bank));
    expect(types).toEqual(['cardAuthentication.statusChanged']);
    for (const one of [asked, swept]) expect((await attributes(await one.id())).status).toBe('Expired');
  });
});

describe('a card that may not pay any more', () => {
  const declinedNow = { decision: 'Declined', reason: 'ReferToCardIssuer' };
  test.each<[string, object]>([
    ['no code is sent', { channel: 'sms' }],
    ['no code is right', {}],
  ])('%s after it was stolen, and the same question is Declined', async (_, content) => {
    const one = await aCard();
    await one.ask();
    await one.code({ channel: 'sms' });
    const text = texts.length;
    await stepOf(bank, one.cardId, 'report-stolen');
    const { body } = await one.code('channel' in content ? content : { code: lastCode() });
    const nothing = 'channel' in content ? { result: 'NotSent', reason: 'invalid_state' } : { result: 'Expired' };
    expect([body, texts.length, (await one.ask()).body]).toEqual([nothing, text, declinedNow]);
    expect(await attributes(await one.id())).toMatchObject({ status: 'Declined', decidedBy: 'Rules' });
  });

  test('nobody approves it, and a new control declines with its rule', async () => {
    const cardId = await makeCard(bank);
    const { customer } = (await bank.call('GET', `/cards/${cardId}`)).body.data.relationships;
    const token = await customerToken(bank, customer.data.id as string);
    const ids = [await authenticationOf(bank, cardId), await authenticationOf(bank, cardId, { isAsked: true })];
    const rule = await control(bank, { blockedCategories: ['5942'] }, { card: { cardId } });
    expect((await decideOn(bank, ids[0] ?? '', 'approve', { token })).status).toBe(409);
    const body = { data: { type: 'approveCardAuthentication', attributes: { withChallenge: true } } };
    expect((await bank.call('POST', `/card-authentications/${ids[1]}/approve`, body)).status).toBe(409);
    for (const id of ids) {
      expect(await attributes(id)).toMatchObject({
        status: 'Declined',
        declineReason: 'InvalidMerchant',
        meta: { cardControl: rule, rule: 'blockedCategories' },
      });
    }
  });
});

test('nobody is challenged where the merchant asks by itself', async () => {
  const question = { amount: 10_00, riskScore: 1, channel: 'MerchantInitiated', isAsked: true };
  const id = await authenticationOf(bank, await makeCard(bank), question);
  const body = { data: { type: 'approveCardAuthentication', attributes: { withChallenge: true } } };
  expect((await bank.call('POST', `/card-authentications/${id}/approve`, body)).status).toBe(409);
  expect((await attributes(id)).status).toBe('Pending');
  expect((await decideOn(bank, id, 'approve')).status).toBe(200);
});

describe('in the app of the organisation', () => {
  test('the customer whose card it is approves with a second factor, and nobody else', async () => {
    const cardId = await makeCard(bank);
    const { account, customer } = (await bank.call('GET', `/cards/${cardId}`)).body.data.relationships;
    const joint = await openCustomer(bank);
    expect((await changeOwners(bank, 'POST', account.data.id as string, [joint])).status).toBe(200);
    const id = await authenticationOf(bank, cardId);
    const owner = await customerToken(bank, customer.data.id as string);
    const stranger = await customerToken(bank, await openCustomer(bank));
    expect((await decideOn(bank, id, 'approve', { token: await customerToken(bank, joint) })).status).toBe(403);
    const weak = await customerToken(bank, customer.data.id as string, { scope: 'cards cards-write' });
    expect((await decideOn(bank, id, 'approve', { token: stranger })).status).toBe(404);
    expect((await decideOn(bank, id, 'approve', { token: weak })).status).toBe(403);
    for (let time = 0; time < 2; time += 1) {
      expect((await decideOn(bank, id, 'approve', { token: owner })).status).toBe(200);
    }
    expect(await attributes(id)).toMatchObject({ status: 'Approved', decidedBy: 'Customer' });
    expect((await decideOn(bank, id, 'decline')).status).toBe(409);
  });

  test('a customer waits for the organisation, and both can refuse', async () => {
    const cardId = await makeCard(bank);
    const { customer } = (await bank.call('GET', `/cards/${cardId}`)).body.data.relationships;
    const token = await customerToken(bank, customer.data.id as string);
    const pending = await authenticationOf(bank, cardId, { isAsked: true });
    expect(refusals(await decideOn(bank, pending, 'approve', { token }))[0]?.[0]).toBe('invalid_state');
    const reader = await tokenWith(bank, 'cards');
    expect((await decideOn(bank, pending, 'approve', { token: reader })).status).toBe(403);
    const challenged = await authenticationOf(bank, cardId);
    await decideOn(bank, challenged, 'decline', { token });
    expect((await attributes(challenged)).declineReason).toBe('DeclinedByCustomer');
    bank.clock.advance({ seconds: 3 });
    expect((await decideOn(bank, pending, 'approve')).status).toBe(409);
    expect((await attributes(pending)).status).toBe('Challenged');
  });

  test('the organisation ends a challenge only by saying that its holder has approved: not by a late answer', async () => {
    const id = await authenticationOf(bank, await makeCard(bank));
    const late = await decideOn(bank, id, 'approve');
    expect([late.status, late.body.errors[0].detail]).toEqual([409, expect.stringContaining('byHolder')]);
    expect(refusals(await approveByHolder(bank, id, { withChallenge: true }))).toEqual([
      ['invalid_value', '/data/attributes/withChallenge'],
    ]);
    expect((await attributes(id)).status).toBe('Challenged');
    for (let time = 0; time < 2; time += 1) expect((await approveByHolder(bank, id)).status).toBe(200);
    expect(await attributes(id)).toMatchObject({ status: 'Approved', decidedBy: 'Organisation' });
  });
});

test('of two decisions at once, one counts', async () => {
  const id = await authenticationOf(bank, await makeCard(bank), { isAsked: true });
  const answers = await Promise.all([decideOn(bank, id, 'approve'), decideOn(bank, id, 'decline')]);
  expect(answers.map((one) => one.status).sort()).toEqual([200, 409]);
  const winner = answers.find((one) => one.status === 200)?.body.data.attributes.status as string;
  expect((await attributes(id)).status).toBe(winner);
});

test('the list is of a card, a status or a period, and each names its card', async () => {
  const cardId = await makeCard(bank);
  const challenged = await authenticationOf(bank, cardId);
  const approved = await authenticationOf(bank, cardId, { amount: 10_00, riskScore: 1 });
  const ids = async (query: string) =>
    (
      (await bank.call('GET', `/card-authentications?filter[cardId]=${cardId}${query}`)).body.data as { id: string }[]
    ).map((one) => one.id);
  expect(await ids('')).toEqual([approved, challenged]);
  expect(await ids('&filter[status][]=Challenged')).toEqual([challenged]);
  expect(await ids('&filter[until]=2026-12-01T00:00:00Z')).toEqual([]);
  const { body } = await bank.call('POST', '/sandbox/card-authentications', bodies.cardAuthentication('999'));
  expect(body.errors[0].code).toBe('not_found');
});

test('an authorization names its authentication, and says whether that says who pays', async () => {
  const one = await aCard();
  await one.ask({ amount: 0 });
  const id = await one.id();
  const card = await referenceOf(bank, one.cardId);
  let uses = 0;
  const pay = async (amount: number, content: object = {}) => {
    const named = { card, authentication: one.name, authorization: `use-${(uses += 1)}`, merchant, amount };
    const { body } = await tell(bank, 'authorizations', { kind: 'purchase', ...named, ...content });
    expect(body).toMatchObject({ decision: 'Approved' });
    const [made] = (await bank.call('GET', `/authorizations?filter[cardId]=${one.cardId}`)).body.data as {
      attributes: { authenticationCheck?: string };
      relationships: { cardAuthentication?: { data: { id: string } } };
    }[];
    return [made?.attributes.authenticationCheck, made?.relationships.cardAuthentication?.data.id];
  };
  const other = await aCard();
  expect(await pay(0)).toEqual(['NotApproved', id]);
  await approveByHolder(bank, id);
  expect(await pay(0)).toEqual(['Approved', id]);
  expect(await pay(0, { standIn: { decision: 'Approved' } })).toEqual(['Approved', id]);
  expect(await pay(1, { standIn: { decision: 'Approved' } })).toEqual(['LowerAmount', id]);
  await other.ask();
  expect(await pay(0, { authentication: other.name })).toEqual(['Unknown', undefined]);
});

test('a settlement says what its authentication is worth, and the card that came in the place of another knows it', async () => {
  const one = await aCard();
  for (const authentication of [one.name, 'other']) {
    await one.ask({ authentication, amount: 120_00 });
    await approveByHolder(bank, await one.id());
  }
  const id = (await one.listed())[1]?.id;
  const old = await referenceOf(bank, one.cardId);
  let card = old;
  const settled = async (content: object) => {
    const sent = { kind: 'purchase', card, merchant, amount: 10_00, ...content };
    expect((await tell(bank, 'settlements', sent)).status).toBe(204);
    const { account } = (await bank.call('GET', `/cards/${one.cardId}`)).body.data.relationships;
    const { body } = await bank.call('GET', `/transactions?filter[accountId]=${account.data.id}&sort=-createdAt`);
    const { attributes: shown, relationships } = body.data[0];
    return [shown.authenticationCheck, relationships.cardAuthentication?.data.id];
  };
  expect(await settled({ authentication: one.name })).toEqual(['Approved', id]);
  expect(await settled({ authentication: one.name, amount: 120_01 })).toEqual(['LowerAmount', id]);
  expect(await settled({ authentication: 'nobody' })).toEqual(['Unknown', undefined]);
  expect(await settled({})).toEqual([undefined, undefined]);
  const asked = { kind: 'purchase', card, merchant, amount: 0, authorization: 'first', authentication: 'other' };
  expect((await tell(bank, 'authorizations', asked)).body).toMatchObject({ decision: 'Approved' });
  const named = { authorization: 'first', authentication: one.name };
  expect(await settled(named)).toEqual(['Different', id]);
  expect(bank.logs.some(({ message }) => message === 'a message names another one than its authorization')).toBe(true);
  await stepOf(bank, one.cardId, 'report-lost');
  card = await referenceOf(bank, (await stepOf(bank, one.cardId, 'replace')).body.data.id as string);
  expect(card).not.toBe(old);
  expect(await settled({ authentication: one.name })).toEqual(['Approved', id]);
  expect(await settled({ authentication: one.name, direction: 'Credit' })).toEqual(['Approved', id]);
});
