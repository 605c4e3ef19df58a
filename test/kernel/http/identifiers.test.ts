import { readIdentifiers } from '../../../functions/kernel/jsonapi/read-body.ts';
import { identifiersOf } from '../../../functions/kernel/jsonapi/link.ts';
import { requestBodyOf } from '../../../functions/reference/openapi-request.ts';
import { Schemas } from '../../../functions/reference/openapi-schemas.ts';
import { operations } from '../../../functions/registry.ts';

const identifiers = { schema: identifiersOf('customer', { min: 1, max: 3 }), example: [] };
const customer = (id: unknown) => ({ type: 'customer', id });

describe('a body that is a list of identifiers', () => {
  test('is read in its order, under any name of the type', () => {
    const data = [customer('2'), { type: 'individualCustomer', id: '1', meta: { ignored: true } }];
    expect(readIdentifiers({ data }, identifiers)).toEqual({
      identifiers: [customer('2'), { type: 'individualCustomer', id: '1' }],
      problems: [],
      warnings: [{ detail: 'meta is unknown here and was ignored', source: { pointer: '/data/1/meta' } }],
    });
  });

  test.each<[string, unknown, string[]]>([
    ['no document', undefined, ['/data']],
    ['a list in place of a document', [], ['/data']],
    ['an identifier that is no list', { data: customer('1') }, ['/data']],
    ['nothing', { data: null }, ['/data']],
    ['an empty list', { data: [] }, ['/data']],
    ['four', { data: ['1', '2', '3', '4'].map(customer) }, ['/data']],
    ['what is no identifier', { data: [null, 7] }, ['/data/0', '/data/1']],
    [
      'an id that is none',
      { data: [customer('01'), customer(5), customer(undefined)] },
      ['/data/0/id', '/data/1/id', '/data/2/id'],
    ],
    ['another type', { data: [{ type: 'payment', id: '1' }] }, ['/data/0/type']],
    ['two that are the same', { data: ['1', '1', '1'].map(customer) }, ['/data/1/id', '/data/2/id']],
    ['the same under two names', { data: [customer('1'), { type: 'trustCustomer', id: '1' }] }, ['/data/1/id']],
  ])('names what is wrong with %s', (_, document, pointers) => {
    const { identifiers: read, problems } = readIdentifiers(document, identifiers);
    expect([read, problems.map(({ pointer }) => pointer)]).toEqual([undefined, pointers]);
  });
});

test('the reference shows what such an operation takes', () => {
  const operation = operations.find(({ id }) => id === 'removeAccountOwners');
  if (operation === undefined) throw new Error('there is no such operation');
  const schemas = new Schemas();
  expect(requestBodyOf(operation, schemas)).toMatchObject({
    required: true,
    content: { 'application/vnd.api+json': { schema: { $ref: '#/components/schemas/request.removeAccountOwners' } } },
  });
  expect(schemas.components()['request.removeAccountOwners']).toMatchObject({
    properties: { data: { type: 'array', minItems: 1, uniqueItems: true } },
  });
});
