import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { attemptsIn } from '../../bin/restore/attempts.ts';
import { protectiveSteps } from '../../bin/restore/protective-steps.ts';
import { openStepsOf, restoreLinesOf } from '../../bin/restore/report-lines.ts';
import { restoreOrganisation, type RestoredOrganisation } from '../../bin/restore/restore-organisation.ts';
import { beginConsoleSession } from '../../functions/access/console/sessions.ts';
import { sessionValue } from '../../functions/access/console/cookies.ts';
import { managePeople } from '../../functions/access/console/manage-people.ts';
import type { PeopleAct } from '../../functions/access/console/people-act.ts';
import { verifyLedger } from '../../functions/accounts/ledger/verify-ledger.ts';
import { verifyLog } from '../../functions/delivery/audit-log/verify-log.ts';
import { auditArchiveWorker } from '../../functions/delivery/audit-log/workers/archive.ts';
import { noteHead as work } from '../../functions/delivery/audit-log/queues.ts';
import { addFirstToken } from '../../functions/founding/first-token.ts';
import { invitePerson, listPeople, restorePerson, suspendPerson } from '../../functions/founding/console-people.ts';
import { resumeOrganisation, suspendOrganisation } from '../../functions/founding/suspend-organisation.ts';
import { commandNames } from '../../functions/kernel/journal/author-names.generated.ts';
import { operations, pageSummaries } from '../../functions/registry.ts';
import type { Instant } from '../../functions/kernel/base/calendar/instant.ts';
import type { Role } from '../../functions/kernel/auth/roles.ts';
import type { StoredItem } from '../../functions/kernel/table/write.ts';
import { createQueueHandler } from '../../functions/kernel/workers/worker-handler.ts';
import { resumeWorker } from '../../functions/time/due/workers/resume.ts';
import { openAccount, openCustomer, pay } from '../support/bank/bank.ts';
import { makeCard } from '../cards/cards/card-bank.ts';
import { customerToken, tokenWith } from '../support/bank/tokens.ts';
import { sqsEvent } from '../support/bank/sqs-event.ts';
import { testTableName } from '../support/bank/platform.ts';
import { deliver } from '../support/bank/workers.ts';
import { type DeliveryBank, useDeliveryBank, wakesWebhook } from '../support/delivery/delivery-bank.ts';

/** The stage before its table was lost, and the same stage on the restored table. */
const before = useDeliveryBank();
const after = useDeliveryBank();

async function itemsOf({ documents }: DeliveryBank): Promise<readonly StoredItem[]> {
  const { Items = [] } = await documents.send(new ScanCommand({ TableName: testTableName, ConsistentRead: true }));
  return Items.map(({ pk, sk, ...item }) => ({ ...item, pk: String(pk), sk: String(sk) }));
}

/** Gives the second stage exactly these items, and the archive of the first one. */
async function attach(items: readonly StoredItem[]): Promise<void> {
  const { table } = after;
  for (const { pk, sk } of await itemsOf(after)) await table.transact([{ Delete: { Key: { pk, sk } } }]);
  for (const Item of items) await table.put({ Item });
  const { queues } = after.platform;
  // The other queues have no workers here.
  const send: typeof queues.send = (message) => (wakesWebhook(message) ? queues.send(message) : Promise.resolve());
  Object.assign(after.platform, { auditArchive: before.platform.auditArchive, queues: { ...queues, send } });
  after.clock.set(before.clock.now());
}

const call = async (path: string) => (await after.call('GET', path, undefined, { token: before.token })).body;
const archive = () => deliver(before, auditArchiveWorker, { organisationId: before.organisationId });
const noteHead = () => deliver(before, auditArchiveWorker, { work, organisationId: before.organisationId });
const attempts = () =>
  attemptsIn(before.logs.map(({ message, fields }) => JSON.stringify({ message, ...fields })).join('\n'));
const restore = (given = attempts()) =>
  restoreOrganisation({ ...after.platform, archive: before.platform.auditArchive }, before.organisationId, {
    attempts: given,
    reason: 'The table was lost',
    isDryRun: false,
  });
/** Lets the stage run again. */
async function goOn(): Promise<void> {
  const resumed = createQueueHandler(resumeWorker, after.platform);
  const answer = await resumed(sqsEvent({ organisationId: before.organisationId }));
  expect([answer, after.logs.filter(({ level }) => level === 'error')]).toEqual([{ batchItemFailures: [] }, []]);
  await after.deliver();
}
function logOf({ log }: RestoredOrganisation) {
  if (log === undefined) throw new Error('the log was not put back');
  return log;
}
const metaOf = ({ text }: { readonly text: string }) =>
  (JSON.parse(text) as { meta: { sequence: number; previousSequence?: number } }).meta;

let account: string;
let payee: string;
/** The restored table has one payment whose events have numbers, and one of 2 dollars that the stream had not brought yet. */
async function lose(): Promise<RestoredOrganisation> {
  account = await openAccount(before, { cents: 100_00 });
  payee = await openAccount(before);
  await before.webhook({ deliveryMode: 'AtLeastOnce' });
  await before.webhook({ deliveryMode: 'AtMostOnce' });
  await pay(before, account, payee, { amount: 1_00 });
  await before.run();
  before.clock.advance({ minutes: 1 });
  await pay(before, account, payee, { amount: 2_00 });
  const restored = await itemsOf(before);
  await before.run();
  await pay(before, account, payee, { amount: 3_00 });
  await before.run();
  await archive();
  await pay(before, account, payee, { amount: 4_00 });
  await before.run();
  await noteHead();
  before.clock.advance({ minutes: 10 });
  await attach(restored);
  return restore();
}

test('money is right to the cent, and everything goes on under new numbers', async () => {
  const report = await lose();
  const { organisationId } = before;
  expect(report.ledger).toMatchObject({ accounts: 2, faults: [], sums: { balances: 100_00, book: 0 } });
  expect(report.auditFault).toBeUndefined();
  const first = before.received.length;
  await goOn();
  expect(before.received).toHaveLength(first);
  await pay({ call: callAs(before.token) }, account, payee, { amount: 5_00 });
  await after.run();
  expect(await verifyLedger(after.table, organisationId, '9999-12-31T23:59:59.999Z' as Instant)).toMatchObject({
    faults: [],
    sums: { balances: 100_00 },
  });
  expect((await call(`/accounts/${payee}`)).data.attributes.balance).toBe(8_00);

  // No number of an event, and none of a body, means two things.
  const told = new Map(before.received.flatMap((one) => one.ids.map((id) => [id, one.text] as const)));
  const fresh = after.received.flatMap(({ ids }) => ids).filter((id) => Number(id) > logOf(report).lastEvent);
  expect(fresh.length).toBeGreaterThan(0);
  expect(fresh.filter((id) => told.has(id))).toEqual([]);
  const highest = Math.max(...before.received.map((one) => metaOf(one).sequence));
  expect(Math.min(...after.received.map((one) => metaOf(one).sequence))).toBeGreaterThan(highest + 1);
});

const callAs =
  (token: string): DeliveryBank['call'] =>
  (method, target, body, options) =>
    after.call(method, target, body, { token, ...options });

test('lists of events and the audit log are exact across the numbers that are lost', async () => {
  const report = await lose();
  await goOn();
  const { data, meta } = await call('/events?page[limit]=100&sort=createdAt');
  const ids = data.map(({ id }: { id: string }) => Number(id));
  expect(meta.pagination.total).toBe(ids.length);
  expect(new Set(ids).size).toBe(ids.length);
  const { from, to } = logOf(report).lostEvents;
  expect(ids.filter((id: number) => id >= from && id <= to)).toEqual([]);
  expect(Math.max(...ids)).toBeGreaterThan(to);
  expect((await call(`/events/${from}`)).errors[0].status).toBe('404');
  const sent = await call('/events?filter[type]=payment.sent&page[limit]=100');
  expect(sent.meta.pagination.total).toBe(sent.data.length);
  const entries = await call('/audit-log?page[limit]=100');
  const reasons = entries.data.map((one: { attributes: { reason?: string } }) => one.attributes.reason);
  expect(entries.meta.pagination.total).toBe(entries.data.length);
  expect(reasons).toContain('The table was lost');
});

test('the audit log is whole: what the archive has is put back, and what only has a hash is named', async () => {
  const report = await lose();
  await goOn();
  const { organisationId, platform } = before;
  expect(report.log?.putBack.map(({ operation }) => operation)).toEqual(['createPayment', 'createPayment']);
  expect(report.log?.lostEntries).toEqual({ from: logOf(report).lastEntry + 3, to: logOf(report).lastEntry + 3 });
  after.clock.advance({ minutes: 20 });
  const sources = { table: after.table, archive: platform.auditArchive, now: after.clock.now() };
  expect(await verifyLog({ ...sources, unarchivedSecondsMax: 7200 }, organisationId)).toMatchObject({
    isWhole: true,
    lost: [{ from: logOf(report).lastEntry + 3 }],
    journal: { waiting: 0 },
  });
  expect(await deliver(after, auditArchiveWorker, { organisationId })).toBe(true);
  expect(await deliver(after, auditArchiveWorker, { work, organisationId })).toBe(true);
  expect(await verifyLog({ ...sources, unarchivedSecondsMax: 7200 }, organisationId)).toMatchObject({ isWhole: true });
});

test('the report names who was told what, and which payments a bank may have got', async () => {
  const report = await lose();
  // The founding of the organisation in this test was in no stream either.
  expect(report.waitingRows).toBe(2);
  expect(report.deliveries.map(({ webhookId }) => webhookId).sort()).toEqual(['1', '2']);
  for (const one of report.deliveries) {
    expect(one.firstEvent).toBe(logOf(report).lastEvent + 1);
    expect(one.delivered).toBe(one.bodies);
    expect(one.lastEvent).toBeLessThanOrEqual(logOf(report).lostEvents.to);
  }
});

describe('what protected somebody', () => {
  const statusOf = async (path: string, token: string) => (await after.call('GET', path, undefined, { token })).status;

  test('is set again where that needs no judgement, before the stage runs, and named otherwise', async () => {
    const { organisationId, platform } = before;
    account = await openAccount(before, { cents: 100_00 });
    const customerId = await openCustomer(before);
    const idOf = (token: string) => token.split('_')[2] ?? '';
    const [stolen, unhurt] = [await tokenWith(before, 'accounts'), await tokenWith(before, 'accounts')];
    const ofCustomer = await customerToken(before, customerId, { scope: 'accounts' });
    const invited = await invitePerson(platform, { organisationId, email: 'ann@company.example', role: 'support' });
    const [found, lost] = [
      await makeCard(before, { accountId: account }),
      await makeCard(before, { accountId: account }),
    ];
    const webhookId = await before.webhook({});
    await before.run();
    const restored = await itemsOf(before);
    before.clock.advance({ minutes: 1 });
    const path = `/users/${before.userId}/api-tokens`;
    const late = await tokenWith(before, 'accounts');
    for (const token of [stolen, late]) await before.call('DELETE', `${path}/${idOf(token)}`);
    expect((await before.call('DELETE', `/customers/${customerId}/token`)).status).toBe(204);
    await suspendPerson(platform, { organisationId, userId: invited.userId });
    const frozen = { data: { type: 'accountFreeze', attributes: { reason: 'Fraud' } } };
    expect((await before.call('POST', `/accounts/${account}/freeze`, frozen)).status).toBe(200);
    expect((await before.call('POST', `/cards/${found}/freeze`)).status).toBe(200);
    expect((await before.call('POST', `/cards/${lost}/report-lost`)).status).toBe(200);
    expect((await before.call('POST', `/webhooks/${webhookId}/disable`)).status).toBe(200);
    const suspension = {
      organisationId,
      scope: 'suspension',
      by: 'ann',
      reason: 'A thief',
      command: 'org:suspend',
    } as const;
    await suspendOrganisation(platform, suspension);
    await before.run();
    await archive();
    await attach(restored);
    const report = await restore();
    // Changes of different things at the same moment have no order.
    const undone = Object.fromEntries(report.undone.map(({ step, id, isDoneAgain }) => [`${step} ${id}`, isDoneAgain]));
    expect(undone).toEqual({
      [`revokeApiToken ${idOf(stolen)}`]: true,
      [`revokeCustomerTokens ${customerId}`]: true,
      [`user:suspend ${invited.userId}`]: true,
      [`freezeAccount ${account}`]: true,
      [`freezeCard ${found}`]: true,
      [`reportLostCard ${lost}`]: true,
      [`disableWebhook ${webhookId}`]: false,
      [`org:suspend ${organisationId}`]: true,
    });
    expect(openStepsOf(report)).toEqual([
      expect.stringMatching(
        new RegExp(`disableWebhook of webhook ${webhookId} was lost .*: POST /webhooks/{id}/disable`),
      ),
    ]);
    expect(restoreLinesOf(report).filter((line) => line.includes('Done again'))).toHaveLength(7);
    await goOn();
    expect(await statusOf('/accounts', unhurt)).toBe(403);
    await resumeOrganisation(after.platform, { organisationId, scope: 'suspension', command: 'org:resume' });
    expect(await statusOf('/accounts', unhurt)).toBe(200);
    expect(await statusOf('/accounts', stolen)).toBe(401);
    expect(await statusOf('/accounts', ofCustomer)).toBe(401);
    const states = [`/accounts/${account}`, `/cards/${found}`, `/cards/${lost}`].map(
      async (path) => (await call(path)).data.attributes.status as string,
    );
    expect(await Promise.all(states)).toEqual(['Frozen', 'Frozen', 'Lost']);
    const people = await listPeople(after.platform, organisationId);
    expect(people).toMatchObject([{ userId: invited.userId, status: 'Suspended' }]);
    await after.run();
    const operations = (await call('/audit-log?page[limit]=100')).data.map(
      (one: { attributes: { actor: { name?: string } } }) => one.attributes.actor.name,
    );
    expect(operations).toEqual(expect.arrayContaining(['token:revoke', 'user:suspend', 'org:suspend']));
  });

  test('and was lifted later is neither set again nor named', async () => {
    const { organisationId, platform } = before;
    account = await openAccount(before, { cents: 100_00 });
    const { userId } = await invitePerson(platform, { organisationId, email: 'ann@company.example', role: 'support' });
    await before.run();
    const restored = await itemsOf(before);
    await suspendPerson(platform, { organisationId, userId });
    await restorePerson(platform, { organisationId, userId });
    const frozen = { data: { type: 'accountFreeze', attributes: { reason: 'Fraud' } } };
    await before.call('POST', `/accounts/${account}/freeze`, frozen);
    await before.call('POST', `/accounts/${account}/unfreeze`);
    await before.run();
    await archive();
    await attach(restored);
    expect((await restore()).undone).toEqual([]);
  });

  describe('by administrators of the console', () => {
    const sourceAddress = '192.0.2.1';
    const rules = () => ({
      roles: [],
      requiredClaims: [],
      acrValues: [],
      amrValues: [],
      asksForLogin: false,
      alwaysAsks: false,
      requiresAuthTime: false,
      idleMinutes: 60,
      hours: 12,
    });
    const platformOf = () => ({
      ...before.platform,
      consoleProvider: { ...before.platform.consoleProvider, rules },
    });
    async function signIn(subject: string, role: Role) {
      const { organisationId } = before;
      const email = `${subject}@company.example`;
      await invitePerson(before.platform, { organisationId, email, role });
      const identity = { issuer: 'https://provider.example', subject, claims: { email, email_verified: true } };
      const asking = { sourceAddress, operation: 'signInToConsole' };
      const session = await beginConsoleSession(platformOf(), identity, asking);
      if ('refused' in session) throw new Error(session.refused);
      const cookie = sessionValue(session);
      const act = async (one: PeopleAct) => {
        before.clock.advance({ minutes: 1 });
        expect(await managePeople(platformOf(), cookie, { act: one, sourceAddress })).toBe(true);
      };
      return { userId: session.userId, act };
    }
    const proposedAt = async (userId: string) => {
      const people = await listPeople(before.platform, before.organisationId);
      return people.find((one) => one.userId === userId)?.proposal?.at ?? '';
    };
    async function restoreTo(restored: readonly StoredItem[]): Promise<RestoredOrganisation> {
      await before.run();
      await archive();
      await attach(restored);
      return restore();
    }

    test('a suspension keeps the tokens revoked, also where the person was restored later', async () => {
      const [ada, ben] = [await signIn('ada', 'administrator'), await signIn('ben', 'administrator')];
      const { userId } = await signIn('ora', 'operations');
      const token = await addFirstToken(before.platform, { organisationId: before.organisationId, userId });
      await before.run();
      const restored = await itemsOf(before);
      await ada.act({ act: 'suspend', userId });
      await ada.act({ act: 'restore', userId });
      await ben.act({ act: 'confirm', userId, proposedAt: await proposedAt(userId) });
      const { undone } = await restoreTo(restored);
      const tokenId = token.split('_')[2] ?? '';
      expect(undone).toContainEqual(
        expect.objectContaining({ step: 'suspendConsolePerson', type: 'apiToken', id: tokenId, isDoneAgain: true }),
      );
      expect(undone.filter(({ type }) => type === 'user')).toEqual([]);
      // The session of the person and the token of their program.
      expect(undone.filter(({ type }) => type === 'apiToken')).toHaveLength(2);
      expect(await statusOf('/accounts', token)).toBe(401);
      const people = await listPeople(after.platform, before.organisationId);
      expect(people.find((one) => one.userId === userId)).toMatchObject({ status: 'Active' });
    });

    test('a smaller role is named, also where a part of it was given back, and so is a proposal that was withdrawn', async () => {
      const [ada, ben] = [await signIn('ada', 'administrator'), await signIn('ben', 'administrator')];
      const { userId } = await signIn('cyd', 'administrator');
      const { userId: doe } = await signIn('doe', 'auditor');
      await ada.act({ act: 'role', userId: doe, role: 'administrator', from: 'auditor' });
      await before.run();
      const restored = await itemsOf(before);
      await ada.act({ act: 'role', userId, role: 'auditor', from: 'administrator' });
      await ada.act({ act: 'role', userId, role: 'support', from: 'auditor' });
      await ben.act({ act: 'confirm', userId, proposedAt: await proposedAt(userId) });
      await ben.act({ act: 'withdraw', userId: doe, proposedAt: await proposedAt(doe) });
      const open = openStepsOf(await restoreTo(restored));
      expect(open).toContainEqual(
        expect.stringMatching(new RegExp(`confirmConsoleRole of user ${userId} was lost .* again: in the console \\(`)),
      );
      expect(open).toContainEqual(expect.stringContaining(`withdrawConsoleProposal of user ${doe} was lost`));
    });
  });

  test('is said where the archive has only a hash of it', async () => {
    const report = await lose();
    expect(openStepsOf(report)).toEqual([expect.stringContaining('of the audit log have done is not known')]);
  });

  test('is every operation and command that takes something from somebody', () => {
    const names = [...operations.map(({ id }) => id), ...pageSummaries.keys(), ...commandNames];
    expect(Object.keys(protectiveSteps).filter((name) => !(names as readonly string[]).includes(name))).toEqual([]);
    const takes =
      /^(revoke|lower|withdrawConsole|freeze|suspend|close|reportLost|reportStolen|deny|reject|disable|delete|archive|cancel|remove|deactivate|end)|:(revoke|suspend|erase)$/;
    const missing = names.filter((name) => takes.test(name) && protectiveSteps[name] === undefined);
    // These change no access, and no rule for what comes.
    expect(missing.toSorted()).toEqual(
      [
        'cancelApplicationForm',
        'cancelSandboxAuthorization',
        'closeCardFraudCase',
        'rejectSandboxCheckDeposit',
        'stage:suspend',
      ].toSorted(),
    );
  });
});

test('a restoration that is repeated changes nothing more', async () => {
  const { log } = await lose();
  const items = await itemsOf(after);
  expect(log).toBeDefined();
  expect((await restore()).log).toBeUndefined();
  expect(await itemsOf(after)).toEqual(items);
});

test('a table that is not of the same log as the archive is refused', async () => {
  account = await openAccount(before, { cents: 1_00 });
  await before.run();
  const restored = await itemsOf(before);
  await openAccount(before, { cents: 1_00 });
  await before.run();
  await archive();
  await attach(restored);
  const chunk = (await itemsOf(after)).findLast(({ pk }) => pk === `log#${before.organisationId}`);
  if (chunk === undefined) throw new Error('the log has no chunk');
  await after.table.put({ Item: { ...chunk, pk: chunk.pk, sk: chunk.sk, hash: new Uint8Array(32) } });
  await expect(restore([])).rejects.toThrow('in the archive does not follow the table');
});
