import { takesHeaderKey } from '../../functions/kernel/http/header-key.ts';
import { formsOf } from '../../functions/kernel/http/operation.ts';
import { memberNames } from '../../functions/kernel/jsonapi/tidy.ts';
import { parameterNames } from '../../functions/kernel/jsonapi/read-query.ts';
import { operations } from '../../functions/registry.ts';
import type { Bank } from '../support/bank/bank.ts';
import { bodies } from '../support/bank/bodies.ts';
import { expectValid } from '../support/bank/expect-valid.ts';
import type { Answer } from '../support/bank/platform.ts';
import { startBankInProcess } from './support/bank-in-process.ts';
import { exampleOf } from './support/example.ts';
import { withCustomers } from './support/senders.ts';
import {
  type Case,
  cases,
  casesWithBody,
  documentOf,
  happyRequest,
  resourcePointerOf,
  strayRequest,
} from './support/requests.ts';

const oneOfEachOperation = cases.filter(
  ({ operation }, index) => index === cases.findIndex((one) => one.operation === operation),
);
const takesDocument = ({ operation }: Case) => operation.method !== 'GET' && operation.request?.upload === undefined;

/** From the registry: what a request asks for is done, refused, or named in a warning, and never ignored. */
describe('no operation ignores', () => {
  let bank: Bank;
  beforeAll(async () => {
    bank = withCustomers(await startBankInProcess());
  });
  afterAll(() => bank.stop());

  const send = async (
    { operation }: Case,
    { method, target }: { readonly method: string; readonly target: string },
    body?: unknown,
    headers?: Readonly<Record<string, string | readonly string[]>>,
  ): Promise<Answer> => {
    const answer = await bank.call(method, target, body, headers === undefined ? {} : { headers });
    expectValid(operation, answer);
    return answer;
  };
  const sources = ({ body }: Answer): readonly unknown[] =>
    (body?.errors ?? []).map(({ source }: { readonly source?: object }) => source);

  test.each(oneOfEachOperation)('$name: an unknown query parameter', async (one) => {
    const known = parameterNames(one.operation.request?.query ?? {});
    const { method, target, body } = strayRequest(one);
    const unknown = ['page[number]', 'limit', 'filter[unknown]', 'include', 'sort'].filter(
      (name) => !known.includes(name),
    );
    const query = unknown.map((name) => `${encodeURIComponent(name)}=1`).join('&');
    const answer = await send(one, { method, target: `${target}?${query}` }, body);
    // What only the path has wrong would be 404.
    if (answer.status === 404) throw new Error(`${one.name} ignores ${query}`);
    const told = sources(answer).filter((source) => source !== undefined && 'parameter' in (source as object));
    // What is required is missing too, and is told first.
    const all = Object.entries(one.operation.request?.query?.own ?? {});
    const missing = all.filter(([, parameter]) => parameter.isRequired === true).map(([name]) => name);
    expect([answer.status, told]).toEqual([400, [...missing, ...unknown].map((parameter) => ({ parameter }))]);
    for (const name of known) expect(answer.body.errors[missing.length].detail).toContain(name);
  });

  test.each(oneOfEachOperation)('$name: a limit that is none of its page', async (one) => {
    const { method, target, body } = strayRequest(one);
    const needed = new URLSearchParams(one.operation.request?.query?.example ?? {}).toString();
    const answer = await send(
      one,
      { method, target: `${target}?${[needed, 'limit=10'].filter(Boolean).join('&')}` },
      body,
    );
    expect(answer.status).toBe(400);
    expect(sources(answer)).toContainEqual({ parameter: 'limit' });
  });

  test.each(oneOfEachOperation)('$name: but a parameter without a value counts as none', async (one) => {
    const { method, target, body } = strayRequest(one);
    const needed = new URLSearchParams(one.operation.request?.query?.example ?? {}).toString();
    const answer = await send(one, { method, target: `${target}?limit=&filter[unknown]=&${needed}` }, body);
    const told = (answer.body?.errors ?? []).filter(
      (error: { source?: object }) => 'parameter' in (error.source ?? {}),
    );
    expect(told).toEqual([]);
  });

  test.each(oneOfEachOperation.filter(takesDocument))('$name: a document without data', async (one) => {
    const { type = 'anything' } = one.variant ?? {};
    for (const body of [{ type, attributes: { reason: 'Other' } }, { attributes: {} }]) {
      const answer = await send(one, strayRequest(one), body);
      expect([answer.status, sources(answer)]).toEqual([400, [{ pointer: '/data' }]]);
    }
  });

  test.each(casesWithBody)('$name: attributes or relationships that are null', async (one) => {
    for (const part of ['attributes', 'relationships']) {
      const answer = await send(
        one,
        strayRequest(one),
        documentOf(one, { ...exampleOf(one.variant).data, [part]: null }),
      );
      expect(answer.status).toBe(400);
      expect(sources(answer)).toContainEqual({ pointer: `${resourcePointerOf(one)}/${part}` });
    }
  });

  test.each(casesWithBody)('$name: attributes and relationships that are unknown', async (one) => {
    const { method, target, data } = await happyRequest(bank, one);
    const attributes = { ...data.attributes, unknownAttribute: 1 };
    const relationships = { ...data.relationships, unknownRelationship: { data: null } };
    const answer = await send(one, { method, target }, documentOf(one, { ...data, attributes, relationships }));
    expect(answer.status).toBeLessThan(300);
    const warned = (answer.body?.meta?.warnings ?? []) as readonly { readonly source: { readonly pointer: string } }[];
    expect(warned.map(({ source }) => source.pointer)).toEqual([
      `${resourcePointerOf(one)}/attributes/unknownAttribute`,
      `${resourcePointerOf(one)}/relationships/unknownRelationship`,
    ]);
  });

  const sourcesIn = ({ body }: Answer): readonly unknown[] =>
    [...(body?.meta?.warnings ?? []), ...(body?.errors ?? [])].map(
      ({ source }: { readonly source?: object }) => source,
    );

  test.each(casesWithBody)(
    '$name: what no request has a use for, contradicts it, or is the platform to say',
    async (one) => {
      const { method, target, data } = await happyRequest(bank, one);
      const place = resourcePointerOf(one);
      const stray = {
        status: 'Done',
        currency: 'EUR',
        balance: 1,
        createdAt: '2020-01-01T00:00:00Z',
        direction: 'Sideways',
      };
      const sent = {
        ...data,
        id: '987654321',
        meta: { a: 1 },
        links: { self: '/' },
        attributes: { ...stray, ...data.attributes },
      };
      const body = {
        ...documentOf(one, sent),
        meta: { a: 1 },
        links: { self: '/' },
        included: [{ type: 'x', id: '1' }],
      };
      const answer = await send(one, { method, target }, body);
      const members = Object.keys(stray)
        .filter((name) => !(name in data.attributes))
        .map((name) => `/attributes/${name}`);
      for (const member of ['/id', '/meta', '/links', ...members]) {
        // Warnings are left out where the answer has errors.
        if (answer.status < 300) expect(sourcesIn(answer)).toContainEqual({ pointer: place + member });
      }
      for (const pointer of ['/meta', '/links', '/included']) {
        if (answer.status < 300) expect(sourcesIn(answer)).toContainEqual({ pointer });
      }
      if (answer.status >= 300)
        expect([answer.status, sourcesIn(answer)]).toEqual([
          400,
          expect.arrayContaining([
            { pointer: expect.stringMatching(/\/(id|status|currency|balance|createdAt|direction)$/) as string },
          ]),
        ]);
      const strict = await send(one, strayRequest(one), body, { prefer: 'handling=strict' });
      for (const pointer of ['/meta', '/links', '/included', `${place}/meta`, `${place}/links`, `${place}/id`]) {
        expect(sourcesIn(strict)).toContainEqual({ pointer });
      }
    },
  );

  test.each(
    oneOfEachOperation.filter(
      ({ operation, variant }) => variant === undefined && operation.request?.upload === undefined,
    ),
  )('$name: a body or parts of it where it takes none', async (one) => {
    const { method, target, body = { data: {} } } = strayRequest(one);
    const sent = { ...body, meta: { a: 1 }, links: { self: '/' }, included: [], other: 1 };
    const pointers = method === 'GET' ? [''] : ['/meta', '/links', '/included', '/other'];
    const headers = one.operation.response.status === 204 || method === 'GET' ? {} : { prefer: 'handling=strict' };
    const answer = await send(one, { method, target }, sent, headers);
    expect([answer.status === 404 ? `${one.name} ignores a body` : answer.status]).toEqual([400]);
    for (const pointer of pointers) expect(sourcesIn(answer)).toContainEqual({ pointer });
  });

  test.each(casesWithBody)('$name: what it does not know, if it is asked to be strict', async (one) => {
    const { data } = exampleOf(one.variant);
    const attributes = { ...data.attributes, unknownAttribute: 1 };
    const relationships = { ...data.relationships, unknownRelationship: { data: null } };
    const body = { ...documentOf(one, { ...data, attributes, relationships, extra: 1 }), other: 1 };
    for (const prefer of ['handling=strict', 'respond-async, Handling="STRICT"; x=y', ['wait=10', 'handling=strict']]) {
      const answer = await send(one, strayRequest(one), body, { prefer });
      expect([answer.status, answer.headers['Preference-Applied']]).toEqual([400, 'handling=strict']);
      const place = resourcePointerOf(one);
      const pointers = ['/other', `${place}/extra`, `${place}/attributes/unknownAttribute`];
      for (const pointer of [...pointers, `${place}/relationships/unknownRelationship`]) {
        expect(sources(answer)).toContainEqual({ pointer });
      }
      expect(JSON.stringify(answer.body)).not.toContain('ignored');
    }
    for (const prefer of ['handling=lenient', 'handling=lenient, handling=strict', 'strict', 'return=minimal']) {
      const answer = await send(one, strayRequest(one), body, { prefer });
      expect(answer.headers['Preference-Applied']).toBeUndefined();
      expect(sources(answer)).not.toContainEqual({ pointer: '/other' });
    }
  });

  test.each(casesWithBody)('$name: a member at the wrong level', async (one) => {
    const { data } = exampleOf(one.variant);
    const place = resourcePointerOf(one);
    const others = formsOf(one.operation).map(({ relationships }) => memberNames(relationships));
    const otherAttributes = formsOf(one.operation).flatMap(({ attributes }) => memberNames(attributes));
    const wrong = [
      // A name of another form's relationship selects that form.
      ...Object.keys(data.attributes)
        .filter((name) => !others.flat().includes(name))
        .flatMap((name) => [
          [{ ...data, [name]: 1 }, `${place}/${name}`, `${name} belongs in data.attributes`] as const,
          [
            { ...data, relationships: { ...data.relationships, [name]: { data: null } } },
            `${place}/relationships/${name}`,
            `${name} belongs in data.attributes`,
          ] as const,
        ]),
      ...Object.entries(data.relationships ?? {}).flatMap(([name, link]) => [
        [{ ...data, [name]: link }, `${place}/${name}`, `${name} belongs in data.relationships`] as const,
        // An attribute of another form contradicts this one.
        ...(otherAttributes.includes(name)
          ? []
          : [
              [
                { ...data, attributes: { ...data.attributes, [name]: link } },
                `${place}/attributes/${name}`,
                `${name} belongs in data.relationships`,
              ] as const,
            ]),
      ]),
    ].filter(([, pointer]) => !/\/(type|id|links)$/.test(pointer));
    for (const [sent, pointer, detail] of wrong) {
      const answer = await send(one, strayRequest(one), documentOf(one, sent));
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toContainEqual(expect.objectContaining({ source: { pointer }, detail }));
    }
  });

  test.each(casesWithBody.filter(({ operation }) => operation.method === 'POST'))(
    '$name: and takes null for an optional attribute or relationship as not given',
    async (one) => {
      const { method, target, data } = await happyRequest(bank, one);
      const shape = 'shape' in one.variant.attributes ? Object.entries(one.variant.attributes.shape as object) : [];
      const optional = shape.filter(
        ([name, schema]) => schema.safeParse(undefined).success && data.attributes[name] === undefined,
      );
      const attributes = { ...data.attributes, ...Object.fromEntries(optional.map(([name]) => [name, null])) };
      const links =
        'shape' in one.variant.relationships ? Object.entries(one.variant.relationships.shape as object) : [];
      const empty = links.filter(
        ([name, schema]) => schema.safeParse(undefined).success && data.relationships?.[name] === undefined,
      );
      // Nothing may also be written as a relationship to nothing.
      const relationships = {
        ...data.relationships,
        ...Object.fromEntries(empty.map(([name], index) => [name, index % 2 === 0 ? { data: null } : null])),
      };
      const answer = await send(one, { method, target }, documentOf(one, { ...data, attributes, relationships }));
      // What another request did before may be in the way.
      expect([answer.body.errors?.[0].detail, answer.status]).not.toEqual([expect.anything(), 400]);
      expect(answer.body.meta?.warnings).toBeUndefined();
    },
  );

  test('and a month passes over everything that was made for these requests', async () => {
    const month = bodies.advance({ by: { days: 31 } });
    const { status } = await bank.call('POST', '/sandbox/clock/advance', month, { token: bank.token });
    expect([status, bank.logs.filter(({ level }) => level === 'error')]).toEqual([200, []]);
  });

  const keyed = casesWithBody.filter(({ operation }) => takesHeaderKey(operation));

  test.each(keyed)('$name: the key in the header', async (one) => {
    const { method, target, data } = await happyRequest(bank, one);
    const { idempotencyKey: _, ...attributes } = data.attributes;
    const headers = { 'idempotency-key': `header-${one.name}` };
    const body = documentOf(one, { ...data, attributes });
    const first = await send(one, { method, target }, body, headers);
    const again = await send(one, { method, target }, body, headers);
    expect([first.status, again.status, again.headers['Idempotent-Replayed']]).toEqual([201, 201, 'true']);
    expect(again.body.data.id).toBe(first.body.data.id);

    const inBody = documentOf(one, {
      ...data,
      attributes: { ...attributes, idempotencyKey: headers['idempotency-key'] },
    });
    const same = await send(one, { method, target }, inBody);
    expect([same.status, same.headers['Idempotent-Replayed']]).toEqual([201, 'true']);

    const two = await send(one, { method, target }, inBody, { 'Idempotency-Key': 'another' });
    expect([two.status, sources(two)]).toEqual([400, [{ header: 'Idempotency-Key' }]]);
    const long = await send(one, { method, target }, body, { 'Idempotency-Key': 'x'.repeat(256) });
    expect([long.status, sources(long)]).toEqual([400, [{ header: 'Idempotency-Key' }]]);
  });

  test.each(casesWithBody.filter(({ operation }) => operation.request?.list !== undefined))(
    '$name: the key in the header of a list',
    async (one) => {
      const answer = await send(one, strayRequest(one), documentOf(one, exampleOf(one.variant).data), {
        'Idempotency-Key': 'of-a-list',
      });
      expect(answer.status).toBe(400);
      expect(sources(answer)).toContainEqual({ header: 'Idempotency-Key' });
    },
  );
});

test('every create with a key takes it in the header, and says so in the body', () => {
  for (const operation of operations.filter(takesHeaderKey)) {
    for (const { attributes } of formsOf(operation)) {
      expect([operation.id, 'shape' in attributes && 'idempotencyKey' in (attributes.shape as object)]).toEqual([
        operation.id,
        true,
      ]);
    }
  }
});
