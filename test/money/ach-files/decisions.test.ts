import { stuckRejectionMessage } from '../../../functions/money/ach-files/answer-alarms.ts';
import { noteAnswer } from '../../../functions/money/ach-files/answered-files.ts';
import { filesSince } from '../../../functions/money/ach-files/files-since.ts';
import { achAnswersQueue, achWindowsQueue } from '../../../functions/money/ach-files/queues.ts';
import { decideFileRejection } from '../../../functions/money/ach-files/rejections.ts';
import { achRejectionItem, rejectionPartition } from '../../../functions/money/ach-files/store.ts';
import { achAnswersWorker } from '../../../functions/money/ach-files/workers/answers.ts';
import { achWindowsWorker } from '../../../functions/money/ach-files/workers/windows.ts';
import { journalItem, journalPartition } from '../../../functions/kernel/journal/journal.ts';
import { anotherOrganisation } from '../../support/bank/bank.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { deliver, takeSent } from '../../support/bank/workers.ts';
import { banksWithFiles, instant, routingNumber } from './file-bank.ts';
import { beforeWindow, enter, look, windowClosed, windowEntry, writeWindow } from './live-window.ts';

const live = useBank({ per: 'test', settings: { sandbox: false, banks: banksWithFiles() } });
const name = '20261201T1030-1';
/** More than one transaction tells. */
const organisations = 60;

/** The bank rejects the file of the window. Returns its id, which is that of the rejection too. */
async function reject(): Promise<string> {
  const source = { scope: 'stage', routingNumber, by: 'Bank' } as const;
  expect(await noteAnswer(live.platform, source, { kind: 'fileAnswer', outcome: 'Rejected', file: { name } })).toBe(
    undefined,
  );
  const [file] = await filesSince(live, 'stage', instant('2026-11-01T00:00:00.000Z'));
  return file?.id ?? '';
}
const decide = (id: string, decision: 'Resend' | 'GiveUp' | 'Keep', by = 'arn:aws:sts::1:assumed-role/Operator/ann') =>
  decideFileRejection(live.platform, { id, decision, reason: 'ticket 17', by });
const rejection = async () =>
  (await live.table.query({ pk: rejectionPartition('stage') })).map((item) => achRejectionItem.parse(item))[0];
const auditRows = async (organisationId: string) =>
  (await live.table.query({ pk: journalPartition(organisationId) }))
    .map((item) => journalItem.parse(item).by)
    .filter((by) => by?.command?.startsWith('ach:') === true);
async function follow(): Promise<void> {
  for (let bodies = takeSent(live, achAnswersQueue.name); bodies.length > 0;) {
    for (const body of [...bodies, ...bodies]) expect(await deliver(live, achAnswersWorker, { ...body })).toBe(true);
    bodies = takeSent(live, achAnswersQueue.name);
  }
}

describe('a decision on what a bank has rejected', () => {
  test('is in the audit log of each organisation with entries in the file once, also if the worker dies', async () => {
    live.clock.set(beforeWindow);
    const organisationIds: string[] = [];
    for (let number = 1; number <= organisations; number += 1) {
      const other = await anotherOrganisation(live);
      organisationIds.push(other.organisationId);
      await enter(live, other, windowEntry(number));
    }
    live.clock.set(windowClosed);
    await look(live);
    const id = await reject();
    await follow();
    await decide(id, 'Keep');
    const [decided = {}] = takeSent(live, achAnswersQueue.name);
    const { transact } = live.platform.table;
    let parts = 0;
    const dying = jest.spyOn(live.platform.table, 'transact').mockImplementation((writes, ...rest) => {
      if (writes.length > 2 && (parts += 1) === 2) return Promise.reject(new Error('killed'));
      return transact.call(live.platform.table, writes, ...rest);
    });
    expect(await deliver(live, achAnswersWorker, { ...decided })).toBe(false);
    dying.mockRestore();
    expect(await rejection()).toMatchObject({ auditedOrganisations: 50 });
    for (let times = 0; times < 2; times += 1) expect(await deliver(live, achAnswersWorker, { ...decided })).toBe(true);

    for (const one of organisationIds) {
      expect(await auditRows(one)).toEqual([{ command: 'ach:keep', reason: 'ticket 17', about: ['achFile', id] }]);
    }
    expect(await rejection()).toMatchObject({ decision: 'Keep', settledAt: windowClosed });
  });

  test.each([
    ['Resend', 'ach:resend'],
    ['GiveUp', 'ach:give-up'],
  ] as const)('%s says who has decided and why, and a second operator reads it', async (decision, command) => {
    await writeWindow(live, [windowEntry(1)]);
    const id = await reject();
    await follow();
    await decide(id, decision);
    await follow();
    expect(await rejection()).toMatchObject({ decision, decidedBy: expect.stringContaining('Operator/ann') });
    expect(await auditRows(live.organisationId)).toMatchObject([{ command, reason: 'ticket 17' }]);
    await expect(decide(id, 'Keep', 'bob')).rejects.toThrow(/It was decided at .*, by .*Operator\/ann/);
  });

  test('and the answer before it are handled apart from the windows; messages of older versions are passed on', async () => {
    await writeWindow(live, [windowEntry(1)]);
    const id = await reject();
    await decide(id, 'Resend');
    expect(takeSent(live, achWindowsQueue.name)).toEqual([]);
    const bodies = takeSent(live, achAnswersQueue.name);
    expect(bodies).toEqual([
      { scope: 'stage', answered: id, rejection: id },
      { scope: 'stage', decided: id },
    ]);
    for (const body of bodies) expect(await deliver(live, achWindowsWorker, { ...body })).toBe(true);
    expect(takeSent(live, achAnswersQueue.name)).toEqual(bodies);
  });
});

describe('a rejection whose message has failed for good', () => {
  const rung = () => live.logs.filter(({ message }) => message === stuckRejectionMessage.text).map((one) => one.fields);
  const lookAt = async (time: string) => {
    live.logs.splice(0);
    live.clock.set(`2026-12-01T${time}:00Z`);
    await look(live);
    return rung();
  };
  /** All messages that wait are lost. */
  const lose = () => takeSent(live, achAnswersQueue.name).length;

  test('rings after two hours until its entries are marked, and its message is sent again each hour', async () => {
    await writeWindow(live, [windowEntry(1)]);
    const id = await reject();
    expect(lose()).toBe(1);
    expect(await lookAt('17:35')).toEqual([]);
    expect(await lookAt('17:45')).toEqual([
      { resourceId: id, waitedSeconds: 7500, outcome: 'its entries are not all marked' },
    ]);
    expect(lose()).toBe(0);
    expect(await lookAt('18:00')).toHaveLength(1);
    await follow();
    expect(await lookAt('18:05')).toEqual([]);
    expect((await rejection())?.markedAt).toBeDefined();

    // Now it waits for a person, and then for its decision to be carried out.
    expect(await lookAt('21:00')).toEqual([]);
    await decide(id, 'Keep');
    expect(lose()).toBe(1);
    expect(await lookAt('23:00')).toMatchObject([{ resourceId: id, outcome: 'Keep is not carried out' }]);
    await follow();
    expect(await lookAt('23:05')).toEqual([]);
  });
});
