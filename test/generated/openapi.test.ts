import { documentOperations, type OpenApi } from '../../bin/generate/client/schema.ts';
import { offeredOperations } from '../../functions/kernel/http/route-frame.ts';
import { openApiDocument } from '../../functions/reference/openapi.ts';
import { eventReferenceOf, eventTypes, operations } from '../../functions/registry.ts';
import { liveOpenApiText, openApiText } from './support/open-api-text.ts';

type Plain = Record<string, unknown>;

const document = JSON.parse(openApiText) as Plain;

interface Delivery {
  readonly parameters: readonly { readonly $ref: string }[];
  readonly requestBody: {
    readonly content: Readonly<Record<string, { readonly example: Plain; readonly schema: { properties: Plain } }>>;
  };
  readonly responses: { readonly '200': { readonly links: Readonly<Record<string, Plain>> } };
}
const webhooks = document['webhooks'] as Readonly<Record<string, { readonly post: Delivery }>>;

const isVariable = (step = ''): boolean => step.startsWith('{');

/** True if one request could be meant by both paths, were it not for the form of ids. */
const isAmbiguous = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length &&
  one.join('/') !== other.join('/') &&
  one.every((step, at) => step === other[at] || isVariable(step) || isVariable(other[at]));

/** Every value in the document under a name. */
function valuesOf(name: string, within: unknown): readonly unknown[] {
  if (typeof within !== 'object' || within === null) return [];
  return Object.entries(within).flatMap(([key, value]) => [...(key === name ? [value] : []), ...valuesOf(name, value)]);
}

describe('the OpenAPI document', () => {
  test('is the same each time', () => {
    expect(JSON.stringify(openApiDocument(operations, eventTypes))).toBe(openApiText);
  });

  test('has every operation, and each under its own id', () => {
    const ids = operations.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, method, path } of operations) {
      expect((document['paths'] as Record<string, Plain>)[path]?.[method.toLowerCase()]).toMatchObject({
        operationId: id,
      });
    }
  });

  test('names the RateLimit fields for every answer of every operation', () => {
    const { responses: shared } = document['components'] as Record<string, Record<string, Plain>>;
    for (const { method, path } of operations) {
      const operation = (document['paths'] as Record<string, Plain>)[path]?.[method.toLowerCase()] as Plain;
      for (const one of Object.values(operation['responses'] as Record<string, Plain>)) {
        const answer = one['$ref'] === undefined ? one : shared?.[(one['$ref'] as string).split('/').at(-1) ?? ''];
        expect(answer?.['headers']).toMatchObject({
          'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
          RateLimit: { $ref: '#/components/headers/RateLimit' },
        });
      }
    }
  });

  test('refers only to what it holds', () => {
    const references = [
      ...valuesOf('$ref', document),
      ...valuesOf('mapping', document).flatMap((one) => Object.values(one as Plain)),
    ];
    expect(references.length).toBeGreaterThan(0);
    const missing = references.filter((reference) => {
      const steps = String(reference).slice(2).split('/');
      return steps.reduce<unknown>((at, step) => (at as Plain | undefined)?.[step], document) === undefined;
    });
    expect(missing).toEqual([]);
  });

  test('names what many schemas share, and repeats no resource identifier, address, name or phone', () => {
    const { schemas } = document['components'] as { schemas: Record<string, Plain> };
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining([
        ...['Address', 'AddressInput', 'FullName', 'Phone', 'Email', 'Tags', 'ResourceId', 'RoutingNumber', 'Country'],
        ...['CustomerIdentifier', 'CustomerRelationship', 'CustomerRelationshipInput', 'CustomerToManyRelationship'],
        ...['Customer', 'Application', 'Payment', 'Transaction', 'RecurringPayment', 'ListMeta', 'ErrorObject'],
        ...['DepositAccountResponse', 'CustomerListResponse', 'ListPaymentsResponse', 'PaymentSentEvent'],
        ...['CreatePaymentRequest', 'CreatePaymentData', 'CreateBookPaymentData', 'CreateBookPaymentAttributes'],
      ]),
    );
    const repeated = ['type,id', 'first,last', 'countryCode,number', 'street,street2,city,state,postalCode,country'];
    const { components: _, ...elsewhere } = document;
    const inner = [elsewhere, ...Object.values(schemas).map(({ properties }) => properties)];
    const found = valuesOf('properties', inner).map((one) => Object.keys(one as Plain).join());
    expect(found.filter((members) => repeated.includes(members))).toEqual([]);
  });

  test('names every schema as a type of a client, and the parts of each resource too', () => {
    const { schemas } = document['components'] as { schemas: Record<string, Plain> };
    expect(Object.keys(schemas).filter((name) => !/^[A-Z][A-Za-z0-9]{0,69}$/.test(name))).toEqual([]);
    const parts = Object.entries(schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties as Record<string, Plain>).flatMap(([part, { $ref, properties: own }]) =>
        part === 'attributes' || part === 'relationships' ? [{ name, part, $ref, own }] : [],
      ),
    );
    expect(parts.length).toBeGreaterThan(100);
    expect(parts.filter(({ own }) => own !== undefined)).toEqual([]);
    expect(parts.find(({ name, part }) => name === 'BookPayment' && part === 'attributes')?.$ref).toBe(
      '#/components/schemas/BookPaymentAttributes',
    );
  });

  test('selects the form of every body by its type', () => {
    const { schemas } = document['components'] as { schemas: Record<string, Plain> };
    const unions = Object.entries(schemas).filter(([name, { oneOf }]) => name.endsWith('Data') && oneOf !== undefined);
    expect(unions.map(([name]) => name)).toEqual(
      expect.arrayContaining(['CreatePaymentData', 'CreateCardData', 'UpdateApplicationData', 'UpdateTransactionData']),
    );
    for (const [name, { oneOf, discriminator }] of unions) {
      const { mapping } = discriminator as { mapping: Record<string, string> };
      const selected = (oneOf as { $ref: string }[]).map(({ $ref }) => $ref);
      expect([name, [...new Set(Object.values(mapping))]]).toEqual([name, selected]);
      for (const [type, reference] of Object.entries(mapping)) {
        const form = schemas[reference.split('/').at(-1) ?? ''] as { allOf?: Plain[]; properties?: Plain };
        const { properties } = (form.allOf?.[0] ?? form) as { properties: { type: { enum: string[] } } };
        expect(properties.type.enum).toContain(type);
      }
    }
  });

  test('tells the members of every union of resources apart by their type', () => {
    const { schemas } = document['components'] as { schemas: Record<string, Plain> };
    for (const name of ['Customer', 'Application', 'Payment', 'Transaction', 'RecurringPayment', 'Event']) {
      const { oneOf, discriminator } = schemas[name] as {
        oneOf: { $ref: string }[];
        discriminator: { propertyName: string; mapping: Record<string, string> };
      };
      expect([name, discriminator.propertyName, Object.values(discriminator.mapping)]).toEqual([
        name,
        'type',
        oneOf.map(({ $ref }) => $ref),
      ]);
    }
  });

  test('says what each heading is for, and under which licence all of it stands', () => {
    expect((document['info'] as Plain)['license']).toEqual({
      name: expect.any(String),
      identifier: expect.stringMatching(/^LicenseRef-/),
    });
    for (const tag of document['tags'] as Plain[]) expect(tag).toMatchObject({ description: expect.any(String) });
  });

  test('links what an operation creates to what can be done with it next', () => {
    const { post } = (document['paths'] as Record<string, Record<string, { responses: Record<string, Plain> }>>)[
      '/accounts'
    ] as { post: { responses: Record<string, Plain> } };
    expect(post.responses['201']?.['links']).toMatchObject({
      getAccount: { operationId: 'getAccount', parameters: { id: '$response.body#/data/id' } },
      updateAccount: { parameters: { id: '$response.body#/data/id' } },
      listPayments: { parameters: { 'filter[accountId]': '$response.body#/data/id' } },
    });
    const ids = new Set<unknown>(operations.map(({ id }) => id));
    const targets = valuesOf('links', document['paths']).flatMap((one) => Object.values(one as Record<string, Plain>));
    expect(targets.map(({ operationId }) => operationId).filter((id) => !ids.has(id))).toEqual([]);
  });

  test('tells paths apart by the form of their variables where a word could be one', () => {
    const { schemas } = document['components'] as { schemas: Record<string, { pattern: string }> };
    const id = new RegExp(schemas['ResourceId']?.pattern ?? '', 'u');
    const all = Object.keys(document['paths'] as Plain).map((path) => path.split('/'));
    const pairs = all.flatMap((one) =>
      all.flatMap((other) => (isAmbiguous(one, other) ? [[one, other] as const] : [])),
    );
    expect(pairs.map(([one]) => one.join('/'))).toContain('/payments/bulk/{id}');
    const words = pairs.flatMap(([one, other]) => one.filter((step, at) => isVariable(other[at]) && !isVariable(step)));
    expect(words.filter((word) => id.test(word))).toEqual([]);
  });

  test('lets answers have members that are added later', () => {
    const { schemas } = document['components'] as { schemas: Record<string, Plain> };
    expect(valuesOf('additionalProperties', schemas['DepositAccount'])).not.toContain(false);
    expect(valuesOf('additionalProperties', schemas['CreatePushToCardPaymentAttributes'])).toEqual([false]);
  });

  test('shows every type of event as a webhook, and the test of a webhook', () => {
    expect(Object.keys(webhooks)).toEqual([...eventTypes.map(({ type }) => type), 'webhook.test']);
  });

  test('shows the bodies of every event in both forms, and its headers', () => {
    for (const { post } of Object.values(webhooks)) {
      expect(Object.keys(post.requestBody.content)).toEqual(['application/vnd.api+json', 'application/json']);
      for (const { example, schema } of Object.values(post.requestBody.content)) {
        expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(Object.keys(example)));
      }
      expect(post.parameters.map(({ $ref }) => $ref.split('/').at(-1)?.replace('delivery.', ''))).toEqual([
        'User-Agent',
        'X-Service-Signature',
        'X-Service-Signature-Previous',
        'webhook-id',
        'webhook-timestamp',
        'webhook-signature',
      ]);
    }
  });

  test('links every event to what it is about', () => {
    const ids = new Set<unknown>(operations.map(({ id }) => id));
    const aboutNothing = new Set<string>(
      eventTypes.filter((one) => eventReferenceOf(one).includes === undefined).map(({ type }) => type),
    );
    for (const [type, { post }] of Object.entries(webhooks)) {
      if (aboutNothing.has(type)) continue;
      const targets = Object.values(post.responses['200'].links).map(({ operationId }) => operationId);
      expect([type, targets.length > 0 && targets.every((target) => ids.has(target))]).toEqual([type, true]);
    }
    expect(webhooks['transaction.created']?.post.responses['200'].links['getTransaction']).toEqual({
      operationId: 'getTransaction',
      parameters: {
        id: '$request.body#/data/0/relationships/account/data/id',
        transactionId: '$request.body#/data/0/relationships/transaction/data/id',
      },
    });
  });

  test('lists the types of events where events are answered', () => {
    const { schemas } = document['components'] as { schemas: Record<string, Plain> };
    expect(Object.keys((schemas['Event']?.['discriminator'] as { mapping: Plain }).mapping)).toEqual(
      eventTypes.map(({ type }) => type),
    );
  });

  test('of a live stage leaves sandbox operations out', () => {
    const paths = Object.keys((JSON.parse(liveOpenApiText()) as Plain)['paths'] as Plain);
    const sandboxPaths = operations.filter((one) => one.sandboxOnly === true).map(({ path }) => path);
    expect(sandboxPaths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => path.startsWith('/sandbox'))).toEqual([]);
    expect(offeredOperations(operations, { sandbox: true })).toEqual(operations);
  });

  test('has parameters and errors that operations share as components, and refers to nothing that is not there', () => {
    const { parameters, responses } = document['components'] as Record<string, Record<string, Plain>>;
    const written = JSON.stringify(document['paths']);
    for (const [kind, parts] of Object.entries({ parameters, responses })) {
      const found = new RegExp(`#/components/${kind}/([\\w.-]+)"`, 'g');
      const referred = new Set([...written.matchAll(found)].map(([, name = '']) => name));
      expect(referred.size).toBeGreaterThan(10);
      expect([...referred].filter((name) => parts?.[name] === undefined)).toEqual([]);
    }
    const operation = (document['paths'] as Record<string, Record<string, { parameters: Plain[] }>>)['/payments'];
    expect(operation?.['post']?.parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' });
    expect(parameters?.['IdempotencyKey']).toMatchObject({ name: 'Idempotency-Key', in: 'header' });
    const inline = documentOperations(document as unknown as OpenApi).length;
    expect(inline).toBe(operations.length);
    expect(written).not.toContain('"name":"Prefer"');
  });

  test('names the filters as they are sent', () => {
    const listed = documentOperations(document as unknown as OpenApi).find((one) => one.operationId === 'listPayments');
    const { parameters = [] } = listed ?? {};
    expect(parameters.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'filter[status][]',
        'filter[accountId]',
        'page[limit]',
        'page[offset]',
        'sort',
        'include',
      ]),
    );
  });
});
