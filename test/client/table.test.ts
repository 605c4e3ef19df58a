import * as z from 'zod';
import { operations as known } from '../../client/typescript/src/operation.ts';
import { canBeTriedOut } from '../../functions/kernel/http/dry-run/header.ts';
import { takesHeaderKey } from '../../functions/kernel/http/header-key.ts';
import { type AnyOperation, formsOf } from '../../functions/kernel/http/operation.ts';
import { takesDocument } from '../../functions/kernel/http/preflight.ts';
import { operations } from '../../functions/registry.ts';

const takesKeyInMembers = (operation: AnyOperation): boolean =>
  operation.request?.list !== undefined &&
  formsOf(operation).some(({ attributes }) => 'idempotencyKey' in (schemaOf(attributes).properties ?? {}));

const schemaOf = (type: z.ZodType) => z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' });

test('the client knows of each operation what the registry declares', () => {
  const byId = (one: { readonly id: string }, other: { readonly id: string }) => one.id.localeCompare(other.id);
  expect(known.toSorted(byId)).toEqual(
    operations.toSorted(byId).map((operation) => ({
      id: operation.id,
      method: operation.method,
      path: operation.path,
      takesKey: takesHeaderKey(operation),
      hasKeyedMembers: takesKeyInMembers(operation),
      readsPrefer: takesDocument(operation),
      canBeTriedOut: canBeTriedOut(operation),
      isList: operation.request?.query?.page === true,
      answersFile: operation.response.isFile === true,
      takesForm: operation.request?.upload?.mediaTypes.includes('multipart/form-data') === true,
      answersNothing: operation.response.status === 204,
    })),
  );
});

test('each create that takes a key is sent again after a failure, with it', () => {
  const keyed = known.filter(({ takesKey, hasKeyedMembers }) => takesKey || hasKeyedMembers);
  expect(keyed.length).toBeGreaterThan(15);
  expect(keyed.filter(({ method }) => method !== 'POST')).toEqual([]);
});
