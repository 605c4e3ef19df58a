import { eventTypes } from '../../functions/event-types.ts';
import { offeredOperations } from '../../functions/kernel/http/operation.ts';
import { openApiDocument } from '../../functions/reference/openapi.ts';
import { operations } from '../../functions/registry.ts';

type Plain = Record<string, unknown>;

const plain = (value: unknown): Plain => JSON.parse(JSON.stringify(value)) as Plain;
const document = plain(openApiDocument(operations, eventTypes));

/** Every value in the document under a name. */
function valuesOf(name: string, within: unknown): readonly unknown[] {
  if (typeof within !== 'object' || within === null) return [];
  return Object.entries(within).flatMap(([key, value]) => [...(key === name ? [value] : []), ...valuesOf(name, value)]);
}

describe('the OpenAPI document', () => {
  test('is the same each time', () => {
    expect(JSON.stringify(openApiDocument(operations, eventTypes))).toBe(JSON.stringify(document));
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

  test('shows every type of event as a webhook', () => {
    expect(Object.keys(document['webhooks'] as Plain)).toEqual(eventTypes.map(({ type }) => type));
  });

  test('of a live stage leaves sandbox operations out', () => {
    const live = offeredOperations(operations, { sandbox: false });
    const paths = Object.keys(openApiDocument(live, eventTypes)['paths'] as Plain);
    const sandboxPaths = operations.filter((one) => one.sandboxOnly === true).map(({ path }) => path);
    expect(sandboxPaths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => path.startsWith('/sandbox'))).toEqual([]);
    expect(offeredOperations(operations, { sandbox: true })).toEqual(operations);
  });

  test('names the filters as they are sent', () => {
    const { parameters } = (document['paths'] as Record<string, Record<string, { parameters: { name: string }[] }>>)[
      '/payments'
    ]?.['get'] ?? { parameters: [] };
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
