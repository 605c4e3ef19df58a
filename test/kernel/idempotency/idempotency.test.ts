import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import type { Problem } from '../../../functions/kernel/base/problem.ts';
import {
  contentHashOf,
  type IdempotencyItem,
  idempotencyKeyOf,
  idempotencyKeySchema,
  idempotencyItem,
  idempotencyKind,
  replayedId,
  useKey,
} from '../../../functions/kernel/idempotency/idempotency.ts';
import { testCipher } from '../../support/bank/test-cipher.ts';
import { customerToken } from '../../support/bank/tokens.ts';
import { openAccount, openCustomer } from '../../support/bank/bank.ts';
import { paymentBody } from '../../support/bank/payment-bodies.ts';
import { useBank } from '../../support/bank/use-bank.ts';

describe('the content of an idempotent request', () => {
  const cipher = testCipher();
  const hash = (path: Record<string, string>, data: unknown) => contentHashOf({ path, data }, cipher, '1');
  const data = { type: 'note', attributes: { text: 'hello', tags: { a: '1' } } };

  test('is the same for any order of its members', () => {
    const turned = { attributes: { tags: { a: '1' }, text: 'hello' }, type: 'note' };
    expect(hash({ id: '5' }, turned)).toBe(hash({ id: '5' }, data));
  });

  test('is another for another text, and for the same text under another parent', () => {
    const others = [hash({ id: '6' }, data), hash({ id: '5' }, { ...data, type: 'remark' }), hash({}, data)];
    expect(new Set([hash({ id: '5' }, data), ...others]).size).toBe(4);
  });

  test.each<[string, unknown, unknown]>([
    ['a list and an object', ['a', 'b'], { 0: 'a', 1: 'b' }],
    ['one text and two', ['a,b'], ['a', 'b']],
    ['one number and two', [12], [1, 2]],
    ['nothing and an empty object', null, {}],
    ['nothing and an empty list', [null], []],
    ['two members and one', { a: 1, b: 2 }, { a: 1 }],
    ['a number and its text', 1, '1'],
  ])('keeps apart %s', (_, one, other) => {
    expect(hash({}, one)).not.toBe(hash({}, other));
  });

  test('is the same with a member that has no value, and with one that is left out', () => {
    expect(hash({}, { a: 1, b: undefined })).toBe(hash({}, { a: 1 }));
    expect(hash({}, [undefined])).toBe(hash({}, [null]));
  });

  // Stored hashes have to be found again: by the fixed order of members, and with the purpose of the hash.
  test('is hashed as a text with members in the order of their names, for idempotency only', () => {
    const text = '{"data":{"a":[1,null,"x"],"b":true},"path":{"id":"5"}}';
    const sent = { b: true, a: [1, null, 'x'] };
    expect(hash({ id: '5' }, sent)).toBe(cipher.fingerprint(text, '1', 'idempotency'));
    expect(hash({ id: '5' }, sent)).not.toBe(cipher.fingerprint(text, '1', ''));
  });
});

describe('the record of a key', () => {
  const now = '2026-12-01T15:00:00.999Z' as Instant;
  const request = {
    organisationId: '1',
    operation: 'pay',
    key: 'k\u00e4',
    contentHash: 'hash',
    pointer: '/data',
    isFromHeader: false,
  };
  const stored = { organisationId: '1', operation: 'pay', key: 'k\u00e4', contentHash: 'hash', tokenId: 't' };

  test('is found by a hash of the key, with any characters', () => {
    expect(idempotencyKeyOf(request)).toEqual({
      pk: 'idm#1#pay#04af5736b5af5b21fad1281b367a06ff4ff60cf057e97594bad896fb1e9a156d',
      sk: '-',
    });
  });

  test('says what was made by whom, and is kept for 72 hours in whole seconds', () => {
    const { Put } = useKey(request, '77', { tokenId: 't', realNow: now }) as {
      Put?: { Item: Record<string, unknown> };
    };
    const expiresAtSeconds = Date.parse('2026-12-04T15:00:00.000Z') / 1000;
    const item = { ...idempotencyKeyOf(request), ...stored, resourceId: '77', createdAt: now, expiresAtSeconds };
    expect(Put?.Item).toMatchObject(item);
    expect(idempotencyItem.parse(Put?.Item as never)).toMatchObject(item);
    expect(() => idempotencyItem.parse({ ...Put?.Item, resourceId: 77 } as never)).toThrow();
  });

  describe('sent again', () => {
    const used = { ...stored, resourceId: '77' } as IdempotencyItem;
    const whole = { tokenId: 'other', resources: undefined };
    const refusal = (change: Partial<typeof request>, asker: Parameters<typeof replayedId>[2]) => {
      try {
        return replayedId({ ...request, pointer: '/data/3', ...change }, used, asker);
      } catch (error) {
        const { code, parts } = error as Problem;
        return [code, ...parts];
      }
    };
    const conflict = (ids: object) => [
      'idempotency_key_conflict',
      {
        detail: 'This idempotency key was used with other content',
        pointer: '/data/3/attributes/idempotencyKey',
        ...ids,
      },
    ];

    test('answers the resource that was made, and nothing where the key is new', () => {
      expect(replayedId(request, used, whole)).toBe('77');
      expect(replayedId(request, undefined, whole)).toBeUndefined();
    });

    test.each<[string, Partial<typeof request>]>([
      ['other content of the same length', { contentHash: 'hasH' }],
      ['other content of another length', { contentHash: 'hashes' }],
      ['another key with the same digest', { key: 'other' }],
    ])('is a conflict with %s', (_, change) => {
      expect(refusal(change, whole)).toEqual(conflict({ existingIds: ['77'] }));
    });

    test('with another content is a conflict in the header, if the key came there', () => {
      const pointed = conflict({ existingIds: ['77'] })[1];
      const { pointer: _, ...said } = pointed as Record<string, unknown>;
      expect(refusal({ key: 'other', isFromHeader: true }, whole)).toEqual([
        'idempotency_key_conflict',
        { ...said, header: 'Idempotency-Key' },
      ]);
    });

    test('tells a limited token the id only if it made the resource itself', () => {
      const limited = { resources: [] };
      expect(refusal({ key: 'other' }, { ...limited, tokenId: 'other' })).toEqual(conflict({}));
      expect(refusal({ key: 'other' }, { ...limited, tokenId: 't' })).toEqual(conflict({ existingIds: ['77'] }));
    });
  });

  test('belongs to an organisation, and its form has a name in the OpenAPI document', () => {
    expect([idempotencyKind.owner, idempotencyKeySchema.meta()]).toEqual(['organisation', { id: 'idempotencyKey' }]);
  });

  test('has 1 to 255 characters', () => {
    const isKey = (length: number) => idempotencyKeySchema.safeParse('k'.repeat(length)).success;
    expect([0, 1, 255, 256].map(isKey)).toEqual([false, true, true, false]);
  });
});

describe('the same key', () => {
  const bank = useBank();

  test('of a customer, of another customer and of the organisation makes a payment for each of them', async () => {
    const made: string[] = [];
    const paying = async (customerId: string, as?: string) => {
      const from = await openAccount(bank, { customerId, cents: 100 });
      const body = paymentBody(from, to, { amount: 1, idempotencyKey: 'the same' });
      const options = as === undefined ? {} : { token: as };
      const answers = [
        await bank.call('POST', '/payments', body, options),
        await bank.call('POST', '/payments', body, options),
      ];
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      const [first, again] = answers.map(({ body }) => body.data.id as string);
      expect(again).toBe(first);
      made.push(first ?? '');
    };
    const to = await openAccount(bank);
    const [ada, ben] = [await openCustomer(bank), await openCustomer(bank)];
    await paying(ada);
    await paying(ada, await customerToken(bank, ada));
    await paying(ben, await customerToken(bank, ben));
    expect(new Set(made).size).toBe(3);
  });
});
