import { randomUUID } from 'node:crypto';
import vm from 'node:vm';
import * as z from 'zod';
import { operations } from '../../functions/registry.ts';
import { createApi } from '../stories/support/api.ts';
import { openVirtualWorld } from '../stories/support/virtual-world.ts';
import { type CollectedRequest, journeyOf, readCollection } from './support/journey.ts';

const collection = readCollection();
const requests = collection.item.flatMap(({ item }) => item);

/** The parts of the format (Postman collection v2.1) that ours has. */
const format = z.strictObject({
  info: z.strictObject({
    name: z.string().min(1),
    description: z.string(),
    schema: z.literal('https://schema.getpostman.com/json/collection/v2.1.0/collection.json'),
  }),
  auth: z.strictObject({
    type: z.literal('bearer'),
    bearer: z.array(z.strictObject({ key: z.string(), value: z.string(), type: z.string() })),
  }),
  variable: z.array(z.strictObject({ key: z.string(), value: z.string() })),
  item: z.array(z.strictObject({ name: z.string().min(1), item: z.array(requestFormat()).min(1) })),
});

function requestFormat() {
  const pair = { key: z.string().min(1), value: z.string() };
  const query = z.strictObject({ ...pair, description: z.string(), disabled: z.boolean() });
  const url = z.strictObject({
    raw: z.string().startsWith('{{baseUrl}}/'),
    host: z.tuple([z.literal('{{baseUrl}}')]),
    path: z.array(z.string().min(1)),
    query: z.array(query).min(1).optional(),
  });
  const body = z.discriminatedUnion('mode', [
    z.strictObject({
      mode: z.literal('raw'),
      raw: z.string(),
      options: z.object({ raw: z.object({ language: z.literal('json') }) }),
    }),
    z.strictObject({ mode: z.literal('file'), file: z.strictObject({ src: z.null() }) }),
    z.strictObject({
      mode: z.literal('formdata'),
      formdata: z.array(z.strictObject({ key: z.string(), type: z.literal('file'), src: z.null() })),
    }),
  ]);
  const script = z.strictObject({ type: z.literal('text/javascript'), exec: z.array(z.string()) });
  return z.strictObject({
    name: z.string().min(1),
    event: z.tuple([z.strictObject({ listen: z.literal('test'), script })]).optional(),
    request: z.strictObject({
      method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
      header: z.array(z.strictObject(pair)),
      url,
      body: body.optional(),
      description: z.string().min(1),
    }),
    response: z.tuple([]),
  });
}

test('it has the format of a collection, with a request of each operation and names that tell them apart', () => {
  expect(format.safeParse(collection).error?.issues ?? []).toEqual([]);
  expect(requests.length).toBeGreaterThan(operations.length);
  for (const { item } of collection.item) {
    const named = item.map(({ name, request }) => `${name} ${request.method} ${request.url.raw}`);
    expect(new Set(named).size).toBe(named.length);
  }
  const paths = new Set(
    requests.map(
      ({ request }) => `${request.method} ${request.url.raw.split('?')[0]?.replaceAll(/\{\{\w+\}\}/g, '{}') ?? ''}`,
    ),
  );
  const missing = operations.filter(
    ({ method, path }) => !paths.has(`${method} {}${path.replaceAll(/\{\w+\}/g, '{}')}`),
  );
  expect(missing.map(({ id }) => id)).toEqual([]);
});

test('every variable is declared, and every declared one is used', () => {
  const used = new Set(
    [...JSON.stringify([collection.item, { token: '{{token}}' }]).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name),
  );
  expect(collection.variable.map(({ key }) => key).sort()).toEqual([...used].sort());
});

test('no request has a key or an id of an example, which would be somebody else’s', () => {
  const bodies = requests.flatMap(({ request }) => request.body?.raw ?? []);
  expect(bodies.length).toBeGreaterThan(80);
  const identifiers = bodies.flatMap((raw) =>
    [...raw.matchAll(/"(?:id|idempotencyKey)": "([^"]*)"/g)].map(([, value = '']) => value),
  );
  expect(identifiers.length).toBeGreaterThan(50);
  expect(identifiers.filter((value) => !/^\{\{\$?\w+\}\}$/.test(value))).toEqual([]);
});

test('somebody who clicks from an application to payments and cards gets an answer to each request, with the token alone', async () => {
  let address = { baseUrl: '', token: '' };
  const world = await openVirtualWorld(undefined, (baseUrl, token, beforeEach) => {
    address = { baseUrl, token };
    return createApi(baseUrl, token, beforeEach);
  });
  const variables = new Map([
    ...collection.variable.map(({ key, value }) => [key, value] as const),
    ...Object.entries(address),
  ]);
  const answers: string[] = [];
  for (const one of journeyOf(collection)) answers.push(await play(one, variables));
  await world.close();
  expect(answers.filter((answer) => !/^20\d/.test(answer))).toEqual([]);
  expect(variables.get('otherAccountId')).not.toBe(variables.get('accountId'));
});

/** Sends a request as a tool does: with its variables, and then its script. Answers the status, and what was refused. */
async function play({ name, event, request }: CollectedRequest, variables: Map<string, string>): Promise<string> {
  const fill = (text: string) =>
    text
      .replaceAll('{{$guid}}', () => randomUUID())
      .replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => variables.get(key) ?? '');
  const response = await fetch(fill(request.url.raw), {
    method: request.method,
    headers: {
      authorization: `Bearer ${variables.get('token') ?? ''}`,
      ...Object.fromEntries(request.header.map(({ key, value }) => [key, fill(value)])),
    },
    ...(request.body?.raw === undefined ? {} : { body: fill(request.body.raw) }),
  });
  const text = await response.text();
  const pm = {
    response: { code: response.status, json: () => JSON.parse(text) as unknown },
    collectionVariables: {
      get: (key: string) => variables.get(key),
      set: (key: string, value: string) => variables.set(key, value),
    },
  };
  // Tools have these names around a script, so it must not declare them.
  const around = 'const data = {}, environment = {}, globals = {}, request = {}, responseBody = "", tests = {};\n';
  vm.runInNewContext(around + (event?.[0]?.script.exec.join('\n') ?? ''), { pm });
  return response.ok ? String(response.status) : `${name}: ${text}`;
}
