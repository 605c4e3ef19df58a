import * as z from 'zod';
import { errorMembers } from '../../../functions/kernel/base/error-members.ts';
import type { ProblemPart } from '../../../functions/kernel/base/problem.ts';
import { errorObject, errorObjectSchema } from '../../../functions/kernel/http/error-object.ts';

const refused = (part: ProblemPart, members?: Parameters<typeof errorObject>[3]) =>
  errorObject({ code: 'invalid_value' }, part, 'support-1', members);

describe('an error object', () => {
  test('has its code, its sentence under both names, and the support id', () => {
    expect(refused({ detail: 'amount is required' })).toEqual({
      status: '400',
      title: 'Invalid Value',
      code: 'invalid_value',
      detail: 'amount is required',
      details: 'amount is required',
      meta: { supportId: 'support-1' },
    });
  });

  test('names the place of the mistake and the resources that the request collides with', () => {
    const part = { detail: 'taken', pointer: '/data/attributes/ssn', existingIds: ['1'], owners: ['Ann'] };
    expect(refused(part)).toMatchObject({
      source: { pointer: '/data/attributes/ssn' },
      meta: { supportId: 'support-1', existingIds: ['1'], owners: ['Ann'] },
    });
  });

  test('has one source at most', () => {
    const part = { detail: 'both', parameter: 'sort', pointer: '/data' };
    expect(refused(part)).toMatchObject({ source: { pointer: '/data' } });
    expect(errorObjectSchema().safeParse(refused(part)).success).toBe(true);
  });

  test('fits its schema with any member that is declared', () => {
    const values = {
      pointer: '/data',
      parameter: 'sort',
      header: 'Idempotency-Key',
      existingIds: ['1'],
      owners: ['Ann'],
      limit: 'token',
      resetsAt: '2026-12-01T15:01:00.000Z',
    };
    expect(Object.keys(values).toSorted()).toEqual(Object.keys(errorMembers).toSorted());
    for (const [name, value] of Object.entries(values)) {
      const made = refused({ detail: 'wrong', [name]: value });
      expect(JSON.stringify(made)).toContain(`"${name}"`);
      expect(errorObjectSchema().parse(made)).toEqual(made);
    }
  });
});

test('a new member is one entry: it is answered, checked and documented', () => {
  const members = { ...errorMembers, limitCents: { in: 'meta', schema: z.int() } } as const;
  const part = { detail: 'too much', limitCents: 500 };
  const made = refused(part, members);
  expect(made.meta).toEqual({ supportId: 'support-1', limitCents: 500 });

  const schema = errorObjectSchema(members);
  expect(schema.safeParse(made).success).toBe(true);
  expect(schema.safeParse({ ...made, meta: { ...made.meta, limitCents: 'much' } }).success).toBe(false);
  const document = z.toJSONSchema(schema) as unknown as { properties: { meta: { properties: object } } };
  expect(Object.keys(document.properties.meta.properties)).toContain('limitCents');

  const source = { ...errorMembers, header: { in: 'source', schema: z.string() } } as const;
  expect(refused({ ...part, header: 'Authorization' }, source)).toMatchObject({
    source: { header: 'Authorization' },
  });
});
