import { recountFigures, beginRecount } from '../../functions/cards/card-figures/recount.ts';
import { recountedLog } from '../../functions/delivery/events/recounted-log.ts';
import { projector } from '../../functions/delivery/events/workers/projector.ts';
import { journalPartition } from '../../functions/kernel/journal/journal.ts';
import { digitsOf } from '../cards/authorizations/authorization-bank.ts';
import { link } from '../support/bank/link.ts';
import { weaken } from '../support/weakening/weaken.ts';
import { startBenchPlatform, warmed } from './bench-platform.ts';
import { counted, shareOf } from './counted.ts';
import { openCustomers } from './fixtures.ts';
import type { Row } from './report.ts';

/** A full chunk of the log, at one event for each use. */
const usesMax = 64;

/** What the figures of cards cost where events get their numbers, for a use that comes alone and in a full chunk; and counted anew. */
export async function figureRows(): Promise<Row[]> {
  const bank = await startBenchPlatform();
  const weakness = weaken(bank.client, { seed: 1 });
  const { organisationId, platform } = bank;
  try {
    const [ada] = await openCustomers(bank);
    const post = async (path: string, type: string, attributes: object, relationships: object) => {
      const { status, body } = await bank.call('POST', path, { data: { type, attributes, relationships } });
      if (status >= 300) throw new Error(`${path}: ${JSON.stringify(body)}`);
      return body.data.id as string;
    };
    const account = await post(
      '/accounts',
      'depositAccount',
      { depositProduct: 'checking' },
      { customer: link('customer', ada) },
    );
    const ofAccount = { account: link('depositAccount', account) };
    await post('/sandbox/payments', 'achPayment', { amount: 1_000_000, description: 'Salary' }, ofAccount);
    const card = await post('/cards', 'individualVirtualDebitCard', {}, ofAccount);
    const cardLast4Digits = await digitsOf(bank, card);
    const use = () =>
      post(
        '/sandbox/authorizations',
        'authorization',
        { amount: 1_00, merchantName: 'Groceries', merchantType: 5411, cardLast4Digits },
        ofAccount,
      );
    const journal = () => bank.table.query({ pk: journalPartition(organisationId) });
    /** Gives the events of some uses their numbers, in a process that knows the log. */
    const numbered = async (times: number) => {
      const before = await journal();
      await projector.handle(
        before.map((item) => ({ key: item, after: item, before: undefined })),
        platform,
      );
      for (let n = 0; n < times; n += 1) await use();
      const known = new Set(before.map(({ sk }) => sk));
      const changes = (await journal())
        .filter(({ sk }) => !known.has(sk))
        .map((item) => ({ key: item, after: item, before: undefined }));
      const { measured } = await counted(weakness, () => projector.handle(changes, platform));
      return shareOf(times, measured);
    };
    const alone = await numbered(1);
    const together = await numbered(usesMax);
    await beginRecount(platform, organisationId);
    const recount = () => recountFigures(platform, organisationId, recountedLog(platform, organisationId), () => false);
    const anew = await counted(weakness, recount);
    const read = await counted(weakness, await warmed(() => bank.call('GET', '/card-figures')));
    return [
      row('figures of a use that comes alone, with its chunk', alone, { writeUnits: 6, readUnits: 4, calls: 4 }),
      row('figures of a use in a full chunk, with its share', together, { writeUnits: 0.4, readUnits: 0.1 }),
      row(`figures counted anew, ${usesMax} uses of a day`, anew.measured, {
        writeUnits: 14,
        readUnits: 36,
        calls: 20,
      }),
      row('get the figures of cards, of a day', read.measured, { readUnits: 3, calls: 2 }),
    ];
  } finally {
    await bank.stop();
  }
}

const row = (what: string, measured: Row['measured'], budget: Row['budget']): Row => ({
  what,
  measured,
  budget,
  moonshot: undefined,
});
