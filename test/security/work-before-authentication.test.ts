import { answerHeaders } from '../../functions/kernel/base/answer-headers.ts';
import { anotherOrganisation, openAccount, pay } from '../support/bank/bank.ts';
import { paymentBody } from '../support/bank/payment-bodies.ts';
import { caller } from '../support/bank/platform.ts';
import { tokenWith } from '../support/bank/tokens.ts';
import { useBank } from '../support/bank/use-bank.ts';

const bank = useBank();
let from: string;
let to: string;
beforeAll(async () => {
  from = await openAccount(bank, { cents: 100_00 });
  to = await openAccount(bank);
});
afterEach(() => jest.restoreAllMocks());

/** Tags that are all wrong: each was a problem of its own, and all of them took seconds. */
const badTags = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`t${n}`, n]));
const nearlyAMegabyte = 65_000;

/** The API over a table that counts reads, and how often a large text is parsed. */
function watched() {
  const counts = { reads: 0, parsed: 0 };
  const { table } = bank.platform;
  const getAll: typeof table.getAll = (...input) => {
    counts.reads += 1;
    return table.getAll(...input);
  };
  const parse = JSON.parse.bind(JSON);
  jest.spyOn(JSON, 'parse').mockImplementation((text: string, reviver) => {
    if (text.length > 60_000) counts.parsed += 1;
    return parse(text, reviver) as unknown;
  });
  return { counts, call: caller({ ...bank.platform, table: { ...table, getAll } }, bank.token) };
}

const post = (call: typeof bank.call, body: unknown, token?: string | null) =>
  call('POST', '/payments', body, token === undefined ? {} : { token });

describe('a large body', () => {
  const large = () => paymentBody(from, to, { tags: badTags(nearlyAMegabyte) });

  test.each([null, 'nonsense', 'bs_1_2_short'])('is not read for a caller whose token is %p', async (token) => {
    const { counts, call } = watched();
    expect((await post(call, large(), token)).status).toBe(401);
    expect(counts).toEqual({ reads: 0, parsed: 0 });
  });

  test('is not parsed before the token is verified, which takes one read', async () => {
    const { counts, call } = watched();
    const forged = bank.token.replace(/.{43}$/, 'x'.repeat(43));
    expect((await post(call, large(), forged)).status).toBe(401);
    expect(counts).toEqual({ reads: 1, parsed: 0 });
  });

  test('is not parsed for a token that may not use the operation', async () => {
    const token = await tokenWith(bank, 'accounts');
    const { counts, call } = watched();
    expect((await post(call, large(), token)).status).toBe(403);
    expect(counts).toEqual({ reads: 1, parsed: 0 });
  });

  test('is not parsed if it has more values than any resource', async () => {
    const { counts, call } = watched();
    const { status, body } = await post(call, large());
    expect([status, body.errors]).toMatchObject([400, [{ code: 'invalid_document' }]]);
    expect(body.errors[0].detail).toBe('A document has at most 2000 values');
    expect(counts.parsed).toBe(0);
  });

  test('of another organisation is refused like any other', async () => {
    const other = await anotherOrganisation(bank);
    expect((await post(bank.call, large(), other.token)).status).toBe(400);
  });
});

describe('a list', () => {
  const bulk = (data: readonly unknown[]) => bank.call('POST', '/payments/bulk', { data });
  const member = (overrides = {}) => paymentBody(from, to, overrides).data;

  test('names a hundred problems and checks nothing after them', async () => {
    const { status, body } = await bulk(
      Array.from({ length: 1_000 }, () => member({ amount: 'none', tags: badTags(40) })),
    );
    expect([status, body.errors.length]).toEqual([400, 100]);
    const places = body.errors.map(({ source }: { source: { pointer: string } }) => source.pointer);
    expect(places.every((place: string) => /^\/data\/[0-2]\//.test(place))).toBe(true);
  });

  test('refuses a member with more values than any resource without checking it', async () => {
    const { status, body } = await bulk([member(), member({ tags: badTags(50_000) }), member({ amount: 'none' })]);
    expect(status).toBe(400);
    expect(
      body.errors.map(({ source, detail }: { source: { pointer: string }; detail: string }) => [
        source.pointer,
        detail,
      ]),
    ).toEqual([
      ['/data/1', 'A member has at most 2000 values'],
      ['/data/2/attributes/amount', expect.any(String)],
    ]);
  });
});

test.each([
  ['that is not JSON', '['.repeat(200_000)],
  ['that is nested too deeply', `${'['.repeat(70)}${']'.repeat(70)}`],
])('a body %s is refused', async (_, text) => {
  expect((await bank.call('POST', '/payments', Buffer.from(text))).body.errors).toMatchObject([
    { code: 'invalid_document' },
  ]);
});

test('commas and brackets within texts are no values', async () => {
  const description = 'a,b'.repeat(3);
  const { status } = await pay(bank, from, to, { description, tags: { note: '\\",[{'.repeat(40) } });
  expect(status).toBe(201);
});

test('every answer has the security headers', async () => {
  const answers = [
    await bank.call('GET', `/accounts/${from}`),
    await bank.call('GET', '/accounts/999999999'),
    await post(bank.call, {}, null),
    await post(bank.call, {}),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 401, 400]);
  for (const { headers } of answers) expect(headers).toMatchObject(answerHeaders);
});
