import type { Caller } from '../../../functions/kernel/auth/caller.ts';
import { ancestorsOfChild, areAncestorsValid } from '../../../functions/kernel/auth/lineage.ts';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import { keyText } from '../../../functions/kernel/table/kind.ts';
import type { StoredItem } from '../../../functions/kernel/table/write.ts';

const now = '2026-12-01T15:00:00.000Z' as Instant;
const [first, second] = ['100000001000000001', '100000001000000002'];

describe('the ancestors of a new token', () => {
  const creator = (kind: Caller['kind'], ...ancestorIds: string[]) =>
    ({ kind, tokenId: '9', ancestorIds }) as unknown as Caller;

  test('are its creator and those above it', () => {
    expect(ancestorsOfChild(creator('organisation', '8', '7'), 4)).toEqual(['9', '8', '7']);
    expect(ancestorsOfChild(creator('customer', '8', '7'), 4)).toEqual(['8', '7']);
  });

  test('are not more than the bound', () => {
    expect(ancestorsOfChild(creator('organisation', '8'), 2)).toEqual(['9', '8']);
    expect(() => ancestorsOfChild(creator('organisation', '8'), 1)).toThrow(
      expect.objectContaining({
        code: 'limits_exceeded',
        message: 'A token can have at most 1 tokens above it; use a token that is closer to the first one',
      }),
    );
  });
});

describe('a token is valid', () => {
  const item = (number: string, values: object = {}) => ({
    pk: 'tok#1#100000001',
    sk: `00000000${number}`,
    version: 1,
    organisationId: '1',
    id: `10000000100000000${number}`,
    userId: '100000001',
    description: 'd',
    scopes: [],
    secretHash: 'h',
    createdAt: now,
    expiration: '2026-12-01T15:00:00.001Z',
    ...values,
  });
  const areValid = (ancestorIds: readonly string[] | undefined, ...items: StoredItem[]) =>
    areAncestorsValid({ organisationId: '1', ancestorIds }, new Map(items.map((one) => [keyText(one), one])), now);

  test('with ancestors that are, and without any', () => {
    expect(areValid([first, second], item('1'), item('2'))).toBe(true);
    expect([areValid([]), areValid(undefined)]).toEqual([true, true]);
  });

  test.each<[string, readonly StoredItem[]]>([
    ['is revoked', [item('1'), item('2', { revokedAt: now })]],
    ['has expired at this moment', [item('1', { expiration: now }), item('2')]],
    ['was not read', [item('1')]],
  ])('unless one of them %s', (_, items) => {
    expect(areValid([first, second], ...items)).toBe(false);
  });

  test('unless one of them has an id that cannot be', () => {
    expect(areValid(['1'], item('1'))).toBe(false);
  });

  test('by the ancestors in its own organisation', () => {
    const found = new Map([['tok#2#100000001/000000001', item('1')]]);
    expect(areAncestorsValid({ organisationId: '1', ancestorIds: [first] }, found, now)).toBe(false);
  });
});
