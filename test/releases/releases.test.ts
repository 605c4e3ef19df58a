import { stageNamed } from '../../lib/stages.ts';
import { bodies } from '../support/bank/bodies.ts';
import { begin } from './begin.ts';
import { clientOf } from './client.ts';
import { goOn } from './go-on.ts';
import { hasCode, keptCode, keptData, keptVersions, type ReleasedCode } from './kept.ts';
import { leftBy } from './leave.ts';
import { openVersion } from './open-version.ts';
import type { OpenVersion } from './seat.ts';
import { type KeptData, openTable } from './shared-table.ts';

/** By then the delivery that failed at the end of the data is tried again. */
const nextAttemptMs = 5 * 60_000;
/** By then due work that fails was tried five times, and is put aside. */
const fiveTriesMs = 40 * 60_000;
/** In an hour each organisation is swept. */
const anHourMs = 60 * 60_000;

const thisCode: ReleasedCode = { begin, goOn, openVersion };
const released = keptVersions().find(hasCode) ?? 'no version';

/** Goes on with the data of one version by others, which take turns. The first of them tells the stories. */
async function goOnBy(versions: readonly [ReleasedCode, ...ReleasedCode[]], data: KeptData): Promise<void> {
  const table = await openTable(data);
  const open: OpenVersion[] = [];
  try {
    const { organisation } = data;
    for (const [index, code] of versions.entries()) {
      const messages = index === 0 ? data.messages : [];
      open.push(await code.openVersion(await table.seat({ organisation, messages })));
    }
    let turns = 0;
    const next = (): OpenVersion => {
      turns += 1;
      const version = open[turns % open.length];
      if (version === undefined) throw new Error('no version is at work');
      return version;
    };
    await versions[0].goOn(next, data.marks);
    for (const version of open) await version.passTime(nextAttemptMs);
    expect(open.map(({ problems }) => problems)).toEqual(open.map(() => []));
    expect(table.deliveries.gaps).toEqual([]);
    expect(table.deliveries.last).toBe(await lastEvent(open));
  } finally {
    for (const version of open) await version.close();
    await table.stop();
  }
}

/** The number of the last event of the log. */
async function lastEvent([version]: readonly OpenVersion[]): Promise<number> {
  if (version === undefined) throw new Error('no version is at work');
  const [event] = await clientOf(version).list('/events?sort=-createdAt&page[limit]=1');
  return Number(event?.id);
}

describe('data of a released version', () => {
  test.each(keptVersions())(
    'what %s has left goes on in this version: payments, schedules, cards, disputes, forms, and deliveries without a gap',
    async (version) => {
      await goOnBy([thisCode], keptData(version));
    },
  );
});

describe('data of this version', () => {
  let data: KeptData;
  beforeAll(async () => {
    data = await leftBy('this', thisCode);
  });

  test(`a live stage takes bulks of cards exactly when ${released} makes their cards`, async () => {
    const table = await openTable(data);
    const { organisation } = data;
    const now = await thisCode.openVersion(await table.seat({ organisation, messages: [] }));
    const open = [now];
    try {
      const api = clientOf(now);
      const { id } = await api.post('/cards/bulk', [bodies.card(data.marks['ada'] ?? '').data]);
      const { openVersion: openReleased } = await keptCode(released);
      const before = await openReleased(await table.seat({ organisation, messages: now.messages() }));
      open.push(before);
      await before.drain();
      const { status, created } = (await api.get(`/cards/bulk/${id}`)).attributes;
      expect([status, stageNamed('live').bulkCards?.areTaken]).toEqual(['Finished', created === 1]);
    } finally {
      for (const version of open) await version.close();
      await table.stop();
    }
  });

  test(`${released} puts aside an increase of an authorization that waits, and this version ends it`, async () => {
    const table = await openTable(data);
    const { organisation, marks } = data;
    const { openVersion: openReleased } = await keptCode(released);
    const open: OpenVersion[] = [];
    const take = async (code: Pick<ReleasedCode, 'openVersion'>, { messages }: Pick<KeptData, 'messages'>) => {
      const version = await code.openVersion(await table.seat({ organisation, messages }));
      open.push(version);
      return version;
    };
    const { authorization = '' } = marks;
    const seen = async (version: OpenVersion) => {
      const api = clientOf(version);
      const [request] = await api.list('/authorization-requests');
      const { status, amount } = (await api.get(`/authorizations/${authorization}`)).attributes;
      return [request?.attributes['status'], request?.attributes['declineReason'], status, amount];
    };
    try {
      const now = await take(thisCode, data);
      const more = { type: 'authorization', attributes: { amount: 1_00, asksOrganisation: true } };
      await clientOf(now).post(`/sandbox/authorizations/${authorization}/increase`, more);
      const waiting = ['Pending', undefined, 'Authorized', 50_00];
      expect(await seen(now)).toEqual(waiting);
      const before = await take({ openVersion: openReleased }, { messages: now.messages() });
      await before.passTime(fiveTriesMs);
      expect(await seen(before)).toEqual(waiting);
      const outcome = 'authorizationRequest';
      const aside = { message: 'due work was put aside', fields: expect.objectContaining({ worker: 'due', outcome }) };
      expect(before.problems).toContainEqual(expect.objectContaining(aside));
      const again = await take(thisCode, { messages: before.messages() });
      await again.passTime(anHourMs);
      expect([await seen(again), again.problems]).toEqual([['Declined', 'Timeout', 'Authorized', 50_00], []]);
    } finally {
      for (const version of open) await version.close();
      await table.stop();
    }
  });

  test(`goes on in ${released}, to which it may be rolled back`, async () => {
    await goOnBy([await keptCode(released)], data);
  });

  test(`goes on while this version and ${released} are at work on one table, as during a deployment`, async () => {
    await goOnBy([thisCode, await keptCode(released)], data);
  });
});
