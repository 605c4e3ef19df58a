import { resumeOrganisation, suspendOrganisation } from '../../functions/founding/suspend-organisation.ts';
import { isOpenToCustomers } from '../../functions/kernel/auth/authorise.ts';
import { dueAttributes } from '../../functions/kernel/due/due-index.ts';
import { momentOf } from '../../functions/kernel/journal/commit.ts';
import type { QueueWorker } from '../../functions/kernel/workers/define-worker.ts';
import { bulkPaymentsQueue } from '../../functions/money/bulk-payments/queues.ts';
import { workOff } from '../../functions/money/bulk-payments/work-off.ts';
import { bulkPaymentsWorker, bulkWorks } from '../../functions/money/bulk-payments/workers/bulk-payments.ts';
import { achRailWorker } from '../../functions/money/payments/workers/ach-rail.ts';
import { isPagePath } from '../../functions/kernel/http/other-methods.ts';
import { linkTextOf, openLink } from '../../functions/outreach/hosted-pages/links.ts';
import { simulatedCardPages } from '../../functions/ports/card-processor/addresses.ts';
import { dueKinds, operations, pages, workers } from '../../functions/registry.ts';
import { clockWorker } from '../../functions/time/clock/workers/advance.ts';
import { runAllDue } from '../../functions/time/due/run-due.ts';
import { type LocalGateway, startGateway } from '../../local/gateway/server.ts';
import { localReference } from '../../local/reference.ts';
import { makeCard } from '../cards/cards/card-bank.ts';
import { referenceOf } from '../cards/processor-messages/processor.ts';
import { balanceOf, openAccount, openCustomer, paymentsOf, schedule } from '../support/bank/bank.ts';
import { bodies } from '../support/bank/bodies.ts';
import { expectValid } from '../support/bank/expect-valid.ts';
import { paymentBody } from '../support/bank/payment-bodies.ts';
import { startTestPlatform } from '../support/bank/platform.ts';
import { customerToken } from '../support/bank/tokens.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { deliver, runDue, takeSent } from '../support/bank/workers.ts';
import { cases, strayRequest } from './support/requests.ts';

/** The console has a suite of its own (security/console-sign-in). */
const hosted = pages.filter(({ path }) => isPagePath(path));

const bank = useBank();
const suspend = () =>
  suspendOrganisation(bank.platform, {
    organisationId: bank.organisationId,
    scope: 'suspension',
    command: 'org:suspend',
    by: 'local:ada',
    reason: 'Case 17',
  });

describe('a suspended organisation', () => {
  let ofCustomer: string;
  let gateway: LocalGateway;
  let cardPage: string;
  beforeAll(async () => {
    const customerId = await openCustomer(bank);
    ofCustomer = await customerToken(bank, customerId);
    const card = await makeCard(bank, { accountId: await openAccount(bank, { customerId }) });
    // Not by the operation, whose function would remember for a moment that the organisation is not suspended.
    const ofCard = { reference: await referenceOf(bank, card), cardId: card };
    const answer = await bank.platform.cardProcessor.page({ ...ofCard, purpose: 'SetPin', now: bank.clock.now() });
    if (answer.outcome !== 'answered') throw new Error('the simulated processor has no page');
    cardPage = new URL(answer.value.url).pathname;
    gateway = await startGateway({ operations, reference: localReference(), platform: bank.platform, port: 0 });
    await suspend();
  });
  afterAll(() => gateway.stop());

  test.each(cases)('$name is refused', async (one) => {
    const { method, target, body } = strayRequest(one);
    const tokens = isOpenToCustomers(one.operation) ? [bank.token, ofCustomer] : [bank.token];
    for (const token of tokens) {
      const answer = await bank.call(method, target, body, { token });
      expectValid(one.operation, answer);
      expect([answer.status, answer.body.errors[0].code]).toEqual([403, 'organisation_suspended']);
    }
  });

  /** The address of an open page: that of a card is signed, and all others are links. */
  async function addressOf(path: string): Promise<string> {
    if (path.startsWith(`/hosted/${simulatedCardPages}/`)) return cardPage;
    const [of = ''] = path.split('/').slice(2);
    const subject = {
      organisationId: bank.organisationId,
      of,
      id: '100000001',
      generation: hosted.findIndex((page) => page.path === path),
    };
    const cipher = await bank.platform.cipher(bank.organisationId);
    await bank.table.transact([openLink(subject, cipher)]);
    return path.replace('{secret}', linkTextOf(subject, cipher)).replaceAll(/\{[^}]*\}/g, 'x');
  }

  test.each(hosted)('the page $method $path is closed', async ({ method, path }) => {
    const headers = method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : undefined;
    const answer = await fetch(gateway.address + (await addressOf(path)), {
      method,
      ...(headers === undefined ? {} : { headers, body: 'a=b' }),
    });
    const text = await answer.text();
    expect([answer.status, text.includes('This page is closed at the moment')]).toEqual([403, true]);
  });

  test.each(dueKinds.map((one) => ({ one, name: one.kind.prefix })))(
    'due work of kind $name waits, or goes on, as it declares',
    async ({ one }) => {
      const key = { pk: `${one.kind.prefix}#${bank.organisationId}#100000009`, sk: 'head' };
      const touched: string[] = [];
      const table = { ...bank.table, get: (at: typeof key) => (touched.push(at.pk), bank.table.get(at)) };
      // It is no whole item, so a run that begins fails.
      for (const status of ['Pending', 'Clearing']) {
        const item = { ...key, status, ...dueAttributes(bank.organisationId, key, bank.clock.now()) };
        await bank.table.put({ Item: item });
        const moment = await momentOf(bank.platform, bank.organisationId, one.worker);
        const { ran, failed } = await runAllDue({ ...bank.platform, table }, moment, [key], { isSuspended: true });
        const declared = typeof one.whenSuspended === 'function' ? one.whenSuspended(item) : one.whenSuspended;
        expect(ran).toBe(0);
        expect(failed.length > 0 || touched.length > 0).toBe(declared === 'goesOn');
      }
    },
  );

  const waiting = workers.filter(
    (one): one is QueueWorker => one.source.kind === 'queue' && one.whenSuspended === 'waits',
  );
  test.each(waiting)('messages of the worker $id are dropped', async (worker) => {
    // Any other message of this form would be refused as unreadable.
    expect(await deliver(bank, worker, { organisationId: bank.organisationId, bulkId: 'none', nothing: [] })).toBe(
      true,
    );
  });
});

describe('the money of a suspended organisation', () => {
  const own = useBank({ per: 'test' });
  const change = (isSuspended: boolean) => {
    const change = { organisationId: own.organisationId, scope: 'suspension' } as const;
    return isSuspended
      ? suspendOrganisation(own.platform, { ...change, command: 'org:suspend', by: 'local:ada', reason: 'Case 17' })
      : resumeOrganisation(own.platform, { ...change, command: 'org:resume' });
  };

  const work = async () => {
    for (const body of takeSent(own, bulkPaymentsQueue.name)) {
      expect(await deliver(own, bulkPaymentsWorker, body)).toBe(true);
    }
  };

  test('waits: missed runs are made up once after the resume, and what comes in is booked meanwhile', async () => {
    const from = await openAccount(own, { cents: 100_00 });
    const to = await openAccount(own);
    await schedule(own, from, to, { schedule: { interval: 'Weekly', dayOfWeek: 'Friday' } });
    const { routingNumber, accountNumber } = (await own.call('GET', `/accounts/${to}`)).body.data.attributes;
    await change(true);
    for (const day of ['04', '11']) await runDue(own, `2026-12-${day}T15:00:00.000Z`);
    const entry = {
      direction: 'Credit',
      amount: 7_00,
      companyName: 'Acme',
      description: 'SALARY',
      traceNumber: '021000020000001',
      counterpartyRoutingNumber: '021000021',
    };
    const message = { organisationId: own.organisationId, kind: 'incoming', routingNumber, accountNumber, entry };
    expect(await deliver(own, achRailWorker, message)).toBe(true);
    await runDue(own, '2026-12-12T15:00:00.000Z');
    await change(false);
    expect(await paymentsOf(own, from)).toEqual([]);
    expect(await balanceOf(own, to)).toBe(7_00);
    await runDue(own);
    await runDue(own);
    const made = await paymentsOf(own, from);
    expect(made.map(({ attributes }) => String(attributes['createdAt']).slice(0, 10))).toEqual([
      '2026-12-12',
      '2026-12-12',
    ]);
    expect([await balanceOf(own, from), await balanceOf(own, to)]).toEqual([80_00, 27_00]);
  });

  test('waits in the middle of a bulk: the members that are left are paid once after the resume', async () => {
    const from = await openAccount(own, { cents: 100_00 });
    const to = await openAccount(own);
    const members = [1, 2, 3].map((amount) => paymentBody(from, to, { amount }).data);
    const { body } = await own.call('POST', '/payments/bulk', { data: members });
    const one = { organisationId: own.organisationId, id: String(body.data.attributes.bulkId) };
    const paid = async () => (await paymentsOf(own, from)).map(({ attributes }) => attributes['amount']);
    await workOff(bulkWorks, own.platform, one, () => true);
    await change(true);
    await work();
    await change(false);
    const before = await paid();
    expect(before.length).toBeLessThan(3);
    await deliver(own, bulkPaymentsWorker, { organisationId: own.organisationId });
    await work();
    expect((await paid()).toSorted()).toEqual([1, 2, 3]);
    expect(await balanceOf(own, to)).toBe(6);
  });

  test('waits with a bank clock that is being moved: it goes on after the resume', async () => {
    const nothing = () => Promise.resolve();
    const queues = { send: nothing, hide: nothing, remove: nothing };
    const slow = await startTestPlatform({ settings: { clockWaitMs: 0 }, platform: { queues } });
    const { organisationId, platform } = slow;
    const status = async () => (await slow.call('GET', '/sandbox/clock')).body.data.attributes.status as string;
    expect((await slow.call('POST', '/sandbox/clock/advance', bodies.advance({ by: { days: 3 } }))).status).toBe(202);
    const scope = { organisationId, scope: 'suspension' } as const;
    await suspendOrganisation(platform, { ...scope, command: 'org:suspend', by: 'local:ada', reason: 'Case 17' });
    expect(await deliver(slow, clockWorker, { organisationId })).toBe(true);
    await resumeOrganisation(platform, { ...scope, command: 'org:resume' });
    expect(await status()).toBe('Advancing');
    expect(await deliver(slow, clockWorker, { organisationId })).toBe(true);
    expect(await status()).toBe('Idle');
    await slow.stop();
  });
});
