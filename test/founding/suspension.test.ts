import { readFile } from 'node:fs/promises';
import {
  suspendOrganisation,
  resumeOrganisation,
  readOrganisation,
} from '../../functions/founding/suspend-organisation.ts';
import { resumeStage, suspendStage } from '../../functions/founding/suspend-stage.ts';
import { allOrganisations } from '../../functions/organisations/directory.ts';
import { isSuspended, suspensionDelaySeconds } from '../../functions/kernel/auth/suspension.ts';
import { readStageSuspension } from '../../functions/organisations/stage-suspension.ts';
import { anotherOrganisation, type Bank, openCustomer } from '../support/bank/bank.ts';
import { journalRows } from '../support/bank/journal.ts';
import { useBank } from '../support/bank/use-bank.ts';

const bank = useBank({ per: 'test' });
const one = { scope: 'suspension', command: 'org:suspend', by: 'local:ada', reason: 'Case 17' } as const;
const suspend = (change: Partial<Parameters<typeof suspendOrganisation>[1]> = {}) =>
  suspendOrganisation(bank.platform, { organisationId: bank.organisationId, ...one, ...change });
const resume = () =>
  resumeOrganisation(bank.platform, {
    organisationId: bank.organisationId,
    scope: 'suspension',
    command: 'org:resume',
    reason: 'Case 17 is closed',
  });
const stored = (of: Bank = bank) => readOrganisation(bank.platform, of.organisationId);
const statusOf = async (of: Bank = bank) => (await of.call('GET', '/accounts')).status;
const entries = async () =>
  (await journalRows(bank)).flatMap(({ by }) => (/:(suspend|resume)$/.test(by?.command ?? '') ? [by] : []));

describe('an organisation', () => {
  test('is refused with the first request after its suspension, and served with the first after its resume', async () => {
    await suspend();
    const refused = await bank.call('GET', '/accounts');
    expect(refused.status).toBe(403);
    expect(refused.body.errors).toEqual([
      expect.objectContaining({ status: '403', code: 'organisation_suspended', title: 'Organisation Suspended' }),
    ]);
    expect(JSON.stringify(refused.body)).not.toContain('Case 17');
    await resume();
    expect(await statusOf()).toBe(200);
  });

  test('is refused with its first write, and with each read that begins 5 seconds later, by a function that has just served it', async () => {
    const rename = async () => {
      const data = { type: 'individualCustomer', attributes: { tags: { case: '17' } } };
      return (await bank.call('PATCH', `/customers/${customerId}`, { data })).status;
    };
    const customerId = await openCustomer(bank);
    expect([await rename(), await statusOf()]).toEqual([200, 200]);
    bank.clock.advance({ seconds: suspensionDelaySeconds - 1 });
    await suspend();
    expect(await rename()).toBe(403);
    bank.clock.advance({ seconds: 1 });
    expect(await statusOf()).toBe(403);
    expect(await readFile('docs/operate/suspend.md', 'utf8')).toContain(
      `a read is refused ${suspensionDelaySeconds} seconds after the command at the latest`,
    );
  });

  test('shows nobody without a valid token that it is suspended', async () => {
    await suspend();
    const token = `bs_${bank.organisationId}_100000001000000001_${'A'.repeat(43)}`;
    expect((await bank.call('GET', '/accounts', undefined, { token })).status).toBe(401);
  });

  test('keeps since, by and reason, with one entry in its audit log for each change', async () => {
    expect(await suspend()).toMatchObject({ isChanged: true });
    const since = bank.clock.now();
    expect((await stored()).suspension).toEqual({ since, by: 'local:ada', reason: 'Case 17' });
    bank.clock.advance({ hours: 1 });
    expect(await suspend({ by: 'local:bob', reason: 'Again' })).toMatchObject({ isChanged: false });
    expect((await stored()).suspension).toEqual({ since, by: 'local:ada', reason: 'Case 17' });
    expect(await resume()).toMatchObject({ isChanged: true });
    expect(await resume()).toMatchObject({ isChanged: false });
    expect((await stored()).suspension).toBeUndefined();
    expect(await entries()).toMatchObject([
      { command: 'org:suspend', reason: 'Case 17', about: ['org', bank.organisationId] },
      { command: 'org:resume', reason: 'Case 17 is closed', about: ['org', bank.organisationId] },
    ]);
  });

  test('that is suspended several times at once has one entry, and with a resume among them a state that the last entry says', async () => {
    const outcomes = await Promise.all([suspend(), suspend(), suspend()]);
    expect(outcomes.filter(({ isChanged }) => isChanged)).toHaveLength(1);
    await Promise.all([resume(), suspend(), resume(), suspend()]);
    const [first, ...later] = (await entries()).map((by) => by?.command);
    const last = later.at(-1) ?? first;
    expect((await stored()).suspension === undefined).toBe(last === 'org:resume');
    // Each entry is a change, so they take turns.
    expect([first, ...later]).toEqual([first, ...later].map((_, at) => (at % 2 === 0 ? 'org:suspend' : 'org:resume')));
  });

  test('leaves others alone', async () => {
    const other = await anotherOrganisation(bank);
    await suspend();
    expect(await statusOf(other)).toBe(200);
  });

  test('that does not exist is named', async () => {
    await expect(suspend({ organisationId: '999999999' })).rejects.toThrow('There is no organisation 999999999.');
  });

  test('wakes with its resume what is due, its bulks and its clock', async () => {
    await suspend();
    await resume();
    const row = (await journalRows(bank)).find(({ by }) => by?.command === 'org:resume');
    expect(row).toMatchObject({ due: [{ dueAt: bank.clock.now() }], wakes: ['bulk-payments.fifo', 'clock'] });
  });
});

describe('a stage', () => {
  const why = { by: 'local:ada', reason: 'Restored' };

  test('suspends all organisations, and resumes all but those that were suspended before', async () => {
    const other = await anotherOrganisation(bank);
    await suspend();
    expect(await suspendStage(bank.platform, why)).toEqual({ changed: 2, all: 2 });
    expect(await suspendStage(bank.platform, why)).toEqual({ changed: 0, all: 2 });
    expect([await statusOf(), await statusOf(other)]).toEqual([403, 403]);
    expect(await resumeStage(bank.platform)).toEqual({ changed: 2, all: 2 });
    expect(await resumeStage(bank.platform)).toEqual({ changed: 0, all: 2 });
    expect([await statusOf(), await statusOf(other)]).toEqual([403, 200]);
    await resume();
    expect(await statusOf()).toBe(200);
  });

  test('suspends an organisation that is founded meanwhile, and resumes it with the others', async () => {
    await suspendStage(bank.platform, why);
    const other = await anotherOrganisation(bank);
    expect((await stored(other)).stageSuspension).toMatchObject(why);
    expect(await statusOf(other)).toBe(403);
    await resumeStage(bank.platform);
    expect(await statusOf(other)).toBe(200);
  });

  test('that is suspended and resumed at the same time ends in one state, and the command that lost says so', async () => {
    for (let count = 0; count < 5; count += 1) await anotherOrganisation(bank);
    await suspendStage(bank.platform, why);
    const outcomes = await Promise.allSettled([resumeStage(bank.platform), suspendStage(bank.platform, why)]);
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
    expect(failures.every((text) => text.includes('Somebody else has'))).toBe(true);
    const isStage = (await readStageSuspension(bank.table)) !== undefined;
    for await (const organisationId of allOrganisations(bank.table)) {
      expect(isSuspended(await readOrganisation(bank.platform, organisationId))).toBe(isStage);
    }
  });
});
