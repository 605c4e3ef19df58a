import { keyHeader } from '../../functions/kernel/idempotency/idempotency.ts';
import { takesHeaderKey } from '../../functions/kernel/http/header-key.ts';
import { manualIdentityReview } from '../../functions/ports/identity-check/manual-identity-review.ts';
import { simulatedCardProcessor } from '../../functions/ports/card-processor/simulated-card-processor.ts';
import { simulatedCheckProcessor } from '../../functions/ports/check-processor/simulated-check-processor.ts';
import { signedMessages } from '../../functions/ports/https/read-signed.ts';
import { callbacks, pages } from '../../functions/registry.ts';
import type { Bank } from '../support/bank/bank.ts';
import { expectValid } from '../support/bank/expect-valid.ts';
import type { Answer } from '../support/bank/platform.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { visitorOf } from '../support/hosted-pages/visitor.ts';
import { fixedSecret } from '../support/identity/example-provider.ts';
import { tellCallback } from '../support/ports/tell-callback.ts';
import { startBankInProcess } from './support/bank-in-process.ts';
import { exampleOf } from './support/example.ts';
import { type Case, cases, casesWithBody, documentOf, resourcePointerOf, strayRequest } from './support/requests.ts';
import { withCustomers } from './support/senders.ts';

const [accent] = Buffer.from('é', 'latin1');

/** The text in Latin-1, in which an accented letter is a byte that is not UTF-8. */
const inLatin1 = (text: string) => Buffer.from(text, 'latin1');

/** From the registry: no byte, no member and no digit that was sent is changed or lost on its way to an operation. */
describe('operations', () => {
  let bank: Bank;
  beforeAll(async () => {
    bank = withCustomers(await startBankInProcess());
  });
  afterAll(() => bank.stop());

  type BodyCase = (typeof casesWithBody)[number];
  // Paths that name nothing keep the requests harmless; the body is read all the same.
  const send = async (one: Case, body?: unknown, headers: Record<string, string | string[]> = {}): Promise<Answer> => {
    const { method, target } = strayRequest(one);
    const answer = await bank.call(method, target, body, { headers });
    expectValid(one.operation, answer);
    return answer;
  };
  const codes = ({ status, body }: Answer) => [status, body.errors?.[0].code];
  const sources = ({ body }: Answer): readonly unknown[] =>
    body.errors.map(({ source }: { readonly source?: object }) => source);
  const textOf = (one: BodyCase, attributes: object = {}) => {
    const { data } = exampleOf(one.variant);
    return JSON.stringify(documentOf(one, { ...data, attributes: { ...data.attributes, ...attributes } }));
  };

  test.each(casesWithBody)('400: $name with a body that is not UTF-8', async (one) => {
    for (const wrong of [inLatin1('Núñez'), Buffer.from([0xc0, 0xaf]), Buffer.from([0xed, 0xa0, 0x80])]) {
      const [before = '', after = ''] = textOf(one, { tags: { text: 'HERE' } }).split('HERE');
      const answer = await send(one, Buffer.concat([Buffer.from(before), wrong, Buffer.from(after)]));
      expect(codes(answer)).toEqual([400, 'invalid_document']);
    }
    const utf16 = await send(one, Buffer.from(`\ufeff${textOf(one)}`, 'utf16le'));
    expect(codes(utf16)).toEqual([400, 'invalid_document']);
  });

  test.each(casesWithBody)('415: $name with another charset', async (one) => {
    for (const charset of ['iso-8859-1', 'ISO-8859-1', '"ISO-8859-1"', 'windows-1252', 'utf-16', 'us-ascii']) {
      const headers = { 'content-type': `application/json; charset=${charset}` };
      expect(codes(await send(one, textOf(one), headers))).toEqual([415, 'unsupported_media_type']);
    }
    for (const charset of ['utf-8', 'UTF-8', '"utf-8"', 'utf8']) {
      const headers = { 'content-type': `application/vnd.api+json;charset=${charset}` };
      expect((await send(one, '{"data":7}', headers)).status).toBe(400);
    }
    const two = await send(one, textOf(one), { 'content-type': ['application/json', 'text/plain'] });
    expect([two.status, sources(two)]).toEqual([400, [{ header: 'Content-Type' }]]);
  });

  test.each(casesWithBody)('400: $name with a member that is sent twice', async (one) => {
    const text = textOf(one, { tags: { 'a/b~c': 'x' } });
    const place = resourcePointerOf(one);
    const twice = (before: string, member: string) => text.replace(before, `${before}${member},`);
    const names = Object.keys(exampleOf(one.variant).data.attributes);
    const cases: (readonly [string, string])[] = [
      ...names.map(
        (name) => [twice('"attributes":{', `${JSON.stringify(name)}:1`), `${place}/attributes/${name}`] as const,
      ),
      ...names.map((name) => [twice('"attributes":{', `"${escaped(name)}":1`), `${place}/attributes/${name}`] as const),
      [twice('"tags":{', '"a/b~c":"x"'), `${place}/attributes/tags/a~1b~0c`],
      [twice('"tags":{', '"__proto__":"x","__proto__":"y"'), `${place}/attributes/tags/__proto__`],
      [text.replace('"type":', `"type":"x","type":`), `${place}/type`],
      [text.replace('{', '{"data":null,'), '/data'],
    ];
    for (const [body, pointer] of cases) {
      const answer = await send(one, body);
      expect([pointer, answer.status, sources(answer)]).toEqual([pointer, 400, expect.arrayContaining([{ pointer }])]);
      expect(answer.body.errors.map(({ detail }: { detail: string }) => detail).join()).toMatch(/twice/);
    }
  });

  const numbers = (one: BodyCase) =>
    Object.entries(exampleOf(one.variant).data.attributes).flatMap(([name, value]) =>
      typeof value === 'number' ? [{ name, value }] : [],
    );

  test.each(casesWithBody.filter((one) => numbers(one).length > 0))(
    '400: $name with a number that cannot be kept exactly',
    async (one) => {
      for (const { name } of numbers(one)) {
        const pointer = `${resourcePointerOf(one)}/attributes/${name}`;
        for (const number of [
          '2.9999999999999999',
          '1e400',
          '1e-400',
          '9007199254740993',
          '1e18',
          '0.12345678901234567891',
        ]) {
          const answer = await send(one, textOf(one, { [name]: 'HERE' }).replace('"HERE"', number));
          expect([number, answer.status, sources(answer)]).toEqual([
            number,
            400,
            expect.arrayContaining([{ pointer }]),
          ]);
        }
        const large = await send(one, textOf(one, { [name]: 'HERE' }).replace('"HERE"', '1e18'));
        expect(large.body.errors[0].detail).toMatch(/must be at most|must be 1 to|from 1 to|0 to 9999/);
      }
    },
  );

  test.each(casesWithBody.filter((one) => numbers(one).length > 0))(
    '$name takes a whole number however it is written',
    async (one) => {
      for (const { name, value } of numbers(one).filter(({ value }) => Number.isInteger(value) && value !== 0)) {
        for (const number of [`${value}.0`, `${value}e0`, `${value / 10}E+1`]) {
          const answer = await send(one, textOf(one, { [name]: 'HERE' }).replace('"HERE"', number));
          const told = (answer.body?.errors ?? []).map(
            ({ source }: { source?: { pointer?: string } }) => source?.pointer,
          );
          expect(told).not.toContain(`${resourcePointerOf(one)}/attributes/${name}`);
        }
      }
    },
  );

  test.each(casesWithBody.filter(({ operation }) => takesHeaderKey(operation)))(
    '400: $name with a key that is blank, is not ASCII, or differs from another',
    async (one) => {
      const { idempotencyKey: _, ...attributes } = exampleOf(one.variant).data.attributes;
      const body = documentOf(one, { ...exampleOf(one.variant).data, attributes });
      for (const key of ['', ' ', '\t', 'ñ', 'Ã±', ['one', 'two'], ['one', ''], ['', 'one']]) {
        const answer = await send(one, body, { [keyHeader]: key });
        expect([key, answer.status, sources(answer)]).toEqual([key, 400, [{ header: keyHeader }]]);
      }
      for (const key of ['', ' ', '\t\n', '\u00a0', '\u3000']) {
        const answer = await send(one, textOf(one, { idempotencyKey: key }));
        const pointer = `${resourcePointerOf(one)}/attributes/idempotencyKey`;
        expect([key, answer.status, sources(answer)]).toEqual([key, 400, expect.arrayContaining([{ pointer }])]);
      }
    },
  );

  const anyCase = cases.filter(
    ({ operation }, index) => cases.findIndex((one) => one.operation === operation) === index,
  );

  test.each(anyCase)('401: $name with two tokens', async (one) => {
    const own = `Bearer ${bank.token}`;
    for (const authorization of [
      ['Bearer other', own],
      [own, 'Bearer other'],
      [own, ''],
    ]) {
      const answer = await send(one, strayRequest(one).body, { authorization });
      expect(codes(answer)).toEqual([401, 'unauthorized']);
    }
  });

  test.each(anyCase.filter(({ operation }) => operation.request?.query !== undefined))(
    '400: $name with a query that is not UTF-8, or not encoded rightly',
    async (one) => {
      const { query = {} } = one.operation.request ?? {};
      const names = [
        ...Object.keys(query.filters ?? {}).map((name) => `filter[${name}]`),
        ...Object.keys(query.own ?? {}),
        ...(query.page === true ? ['page[limit]', 'page[offset]'] : []),
        ...(query.sort === undefined ? [] : ['sort']),
        ...(Object.keys(query.include ?? {}).length === 0 ? [] : ['include']),
      ];
      const { method, target } = strayRequest(one);
      for (const name of names) {
        for (const value of ['%E9', '%C0%AF', '%', 'a%', '%zz', '%ED%A0%80']) {
          const answer = await bank.call(method, `${target}?${name}=${value}`);
          expectValid(one.operation, answer);
          const told = { name, value, status: answer.status, sources: sources(answer) };
          expect(told).toEqual({ name, value, status: 400, sources: expect.arrayContaining([{ parameter: name }]) });
        }
      }
    },
  );

  test.each(anyCase.filter(({ operation }) => operation.request?.query?.page === true))(
    '400: $name with numbers of pages that are no plain digits, or come twice',
    async (one) => {
      const { method, target } = strayRequest(one);
      for (const value of [
        '1.0',
        '0x10',
        '1e2',
        '%2B5',
        '+5',
        '-0',
        '%EF%BC%91',
        '1&page[limit]=2',
        '1&page[limit]=1',
      ]) {
        const answer = await bank.call(method, `${target}?page[limit]=${value}`);
        expect([value, answer.status, sources(answer)]).toEqual([value, 400, [{ parameter: 'page[limit]' }]]);
      }
    },
  );
});

describe('callbacks', () => {
  const secret = 'the secret of a partner';
  const read = signedMessages(fixedSecret(secret));
  const bank = useBank({
    platform: {
      cardProcessor: { ...simulatedCardProcessor, read },
      checkProcessor: { ...simulatedCheckProcessor, read },
      identityCheck: {
        ...manualIdentityReview,
        report: async (message, now) => {
          const signed = await read(message, now);
          return signed.outcome === 'read' ? { outcome: 'invalid' } : signed;
        },
      },
    },
  });
  const faults = [
    [inLatin1('{"name":"Núñez"}'), undefined],
    [Buffer.from([0x7b, 0x22, accent ?? 0, 0x22, 0x3a, 0x31, 0x7d]), undefined],
    ['{"amount":1,"amount":49999}', '/amount'],
    ['{"amount":1,"\\u0061mount":49999}', '/amount'],
    ['{"list":[{"a/b":1},{"a/b":1,"a/b":2}]}', '/list/1/a~1b'],
    ['{"amount":2.9999999999999999}', '/amount'],
    ['{"amount":1e400}', '/amount'],
  ] as const;

  test.each(callbacks.map(({ path }) => [path]))('400: %s refuses what cannot be read exactly', async (path) => {
    for (const [content, pointer] of faults) {
      const { status, body } = await tellCallback(bank, path, content, { secret });
      const { errors } = body as { errors: readonly { code: string; source?: object }[] };
      const source = pointer === undefined ? undefined : { pointer };
      expect([status, errors[0]?.code, errors[0]?.source]).toEqual([400, 'invalid_document', source]);
    }
  });

  test.each(callbacks.map(({ path }) => [path]))('415: %s with another charset, after its signature', async (path) => {
    const contentType = 'application/json; charset=iso-8859-1';
    expect((await tellCallback(bank, path, '{}', { secret, contentType })).status).toBe(415);
    expect((await tellCallback(bank, path, '{}', { secret: 'another', contentType })).status).toBe(401);
  });
});

describe('pages', () => {
  const bank = useBank();
  const forms = pages.filter(({ method }) => method === 'POST').map(({ path }) => path);

  test.each(forms.map((path) => [path]))('400: %s refuses a form that cannot be read exactly', async (path) => {
    const at = path.replaceAll(/\{[^}]*\}/g, 'leads-nowhere');
    for (const body of ['name=%E9', 'name=%C0%AF', 'name=%', 'first=1&first=2', inLatin1('name=Núñez')]) {
      const { status, html } = await visitorOf(bank).send('POST', at, body);
      expect([status, html.startsWith('<!doctype html>')]).toEqual([400, true]);
    }
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=iso-8859-1' };
    expect((await visitorOf(bank).send('POST', at, 'name=1', headers)).status).toBe(415);
  });
});

const escaped = (name: string) => name.replace(/^./, (first) => `\\u00${first.charCodeAt(0).toString(16)}`);
