import { gzipSync } from 'node:zlib';
import type { JsonObject } from '../../functions/reference/json-object.ts';
import { openApiOfWings } from '../../functions/reference/openapi-wings.ts';
import { createPublicHandler } from '../../functions/reference/public-handler.ts';
import { servedDocument } from '../../functions/reference/served-document.ts';
import { eventTypes, operations } from '../../functions/registry.ts';
import { localReference } from '../../local/reference.ts';
import { liveOpenApiText, openApiText } from './support/open-api-text.ts';

type Parts = Readonly<Record<string, JsonObject>>;
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
  readonly webhooks: Parts;
  readonly components: Readonly<Record<string, Parts>>;
  readonly tags: readonly { readonly name: string }[];
}

const plain = (document: JsonObject): Document => JSON.parse(JSON.stringify(document)) as Document;
const whole = JSON.parse(openApiText) as Document;
const wings = [...openApiOfWings(JSON.parse(openApiText) as JsonObject)].map(
  ([name, document]) => [name, plain(document)] as const,
);

const idsIn = ({ paths }: Document): readonly string[] =>
  Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));

/** The largest wing alone, minified and compressed. */
const wireBytesMax = 125_000;

describe('the documents of the wings', () => {
  test('have each operation and each event once', () => {
    expect(wings.flatMap(([, own]) => idsIn(own)).toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
    const events = wings.flatMap(([, { webhooks }]) => Object.keys(webhooks));
    expect(events.toSorted()).toEqual([...eventTypes.map(({ type }) => type), 'webhook.test'].toSorted());
  });

  test('of a live stage have no sandbox operations', () => {
    const live = openApiOfWings(JSON.parse(liveOpenApiText()) as JsonObject);
    const paths = [...live.values()].flatMap((own) => Object.keys(plain(own).paths));
    expect(paths.filter((path) => path.startsWith('/sandbox'))).toEqual([]);
    expect(paths).toContain('/payments');
  });

  describe.each(wings)('%s', (_, own) => {
    const references = new Set(
      [...JSON.stringify(own).matchAll(/"#\/components\/(\w+\/[^"]+)"/g)].map(([, reference = '']) => reference),
    );
    const held = Object.entries(own.components)
      .filter(([kind]) => kind !== 'securitySchemes')
      .flatMap(([kind, all]) => Object.keys(all).map((name) => `${kind}/${name}`));

    test('holds what it refers to, as the whole document has it, and nothing else', () => {
      expect(held.toSorted()).toEqual([...references].toSorted());
      const { schemas = {} } = own.components;
      for (const [name, schema] of Object.entries(schemas)) expect(schema).toEqual(whole.components['schemas']?.[name]);
    });

    test('links only to operations that it has, and lists the headings of these', () => {
      const ids = new Set(idsIn(own));
      const linked = [...JSON.stringify(own).matchAll(/"operationId":"(\w+)","(?:description|parameters)":/g)].map(
        ([, id = '']) => id,
      );
      expect(linked.filter((id) => !ids.has(id))).toEqual([]);
      const tags = new Set([...JSON.stringify(own).matchAll(/"tags":\["([^"]+)"\]/g)].map(([, tag]) => tag));
      expect(new Set(own.tags.map(({ name }) => name))).toEqual(tags);
    });

    test('is small on the wire', () => {
      expect(gzipSync(servedDocument({ ...own })).length).toBeLessThan(wireBytesMax);
    });
  });
});

describe('GET /docs/openapi/{page}', () => {
  const get = (page: string) =>
    createPublicHandler(localReference())({
      resource: '/docs/{asset}/{page}',
      path: `/docs/openapi/${page}`,
      pathParameters: { asset: 'openapi', page },
    });

  test('200: the document of a wing, whose server is that of the whole document', async () => {
    const { statusCode, headers, body } = await get('money.json');
    expect([statusCode, headers?.['Content-Type'], headers?.['Access-Control-Allow-Origin']]).toEqual([
      200,
      'application/json',
      '*',
    ]);
    const { servers, paths } = JSON.parse(body) as { servers: { url: string }[]; paths: object };
    expect(Object.keys(paths)).toContain('/payments');
    const server = new URL(servers[0]?.url ?? '', 'https://api.example.com/live/docs/openapi/money.json');
    expect(server.href).toBe('https://api.example.com/live/');
  });

  test.each(['money', 'nothing.json', '../openapi.json', 'toString.json', '.json'])('404: %s', async (file) => {
    expect((await get(file)).statusCode).toBe(404);
  });
});
