import { randomBytes } from 'node:crypto';
import { testCipher } from '../../support/bank/test-cipher.ts';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import { tagsBytesMax } from '../../../functions/kernel/jsonapi/fields.ts';
import { openEnvelope, sealEnvelope } from '../../../functions/kernel/journal/envelope.ts';
import { emittedBy } from '../../support/bank/journal.ts';
import { openAccount } from '../../support/bank/bank.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { release } from '../../money/batch-releases/releases.ts';
import { releaseOf } from '../../support/bank/payment-bodies.ts';

const cipher = testCipher();

/** An envelope with one event that carries so much. */
const carrying = (text: string) => ({
  at: '2026-11-21T12:00:00.000Z' as Instant,
  events: [{ type: 'transaction.created', attributes: { text }, relationships: {} }],
});

/** Fifty tags of random text, as long together as tags may be. */
function longestTags(): Record<string, string> {
  const names = Array.from({ length: 49 }, (_, index) => `tag-${String(index).padStart(2, '0')}`);
  const room = Math.floor(tagsBytesMax / names.length) - '"tag-00":"",'.length;
  return Object.fromEntries(names.map((name) => [name, randomBytes(room).toString('base64').slice(0, room)]));
}

describe('an envelope', () => {
  it('is opened as it was sealed', () => {
    const envelope = carrying('x'.repeat(3_000_000));
    expect(openEnvelope(sealEnvelope(envelope, cipher, '1', 'tx'), cipher, '1', 'tx')).toEqual(envelope);
  });

  test.each([
    ['more text than is ever opened, however well it is compressed', 'x'.repeat(4 * 1024 * 1024)],
    ['more than fits into an item', randomBytes(500_000).toString('base64')],
  ])('is not sealed with %s', (_, text) => {
    expect(() => sealEnvelope(carrying(text), cipher, '1', 'tx')).toThrow('more text than one change can hold');
  });
});

describe('the largest list with the longest tags', () => {
  const bank = useBank();
  let batch: string;
  let receiver: string;
  beforeAll(async () => {
    batch = await openAccount(bank, { cents: 1_000_00 });
    receiver = await openAccount(bank);
  });

  const releases = (tags: () => Record<string, string>) =>
    release(
      bank,
      Array.from({ length: 15 }, () => releaseOf(batch, receiver, { tags: tags() })),
    );

  it('is one change, and all its events are emitted', async () => {
    const told = await emittedBy(bank, async () => expect((await releases(longestTags)).status).toBe(201));
    expect(told.flatMap(({ events }) => events)).toHaveLength(30);
  });

  it('is refused with tags that are longer', async () => {
    const answer = await releases(() => ({ ...longestTags(), more: 'x'.repeat(100) }));
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0]).toMatchObject({
      source: { pointer: '/data/0/attributes/tags' },
      detail: `tags must have at most ${String(tagsBytesMax)} bytes together`,
    });
  });
});
