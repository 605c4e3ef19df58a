import * as fc from 'fast-check';
import { customerMachine } from '../../../functions/onboarding/customers/customer-machine.ts';
import {
  type Bank,
  anotherOrganisation,
  balanceOf,
  fund,
  openAccount,
  openCustomer,
  pay,
  paymentsOf,
  schedule,
} from '../../support/bank/bank.ts';
import { bodies } from '../../support/bank/bodies.ts';
import { accountBody } from '../../support/bank/bodies.ts';
import { emittedBy } from '../../support/bank/journal.ts';
import type { Answer } from '../../support/bank/platform.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { runDue } from '../../support/bank/workers.ts';

const runs = 12;
const stepsMax = 14;
const start = '2026-12-01T15:00:00.000Z';
const amount = 10_00;

const steps = ['archive', 'tag', 'open', 'fund', 'payOut', 'payIn', 'schedule', 'enable', 'disable', 'week'] as const;
type Step = (typeof steps)[number];

/** A customer with one account that pays somebody else, as the rules have it. */
interface Model {
  status: 'Active' | 'Archived';
  balance: number;
  payments: number;
  accounts: number;
  tags: number;
  schedule: 'none' | 'Active' | 'Disabled';
}

interface World {
  readonly bank: Bank;
  readonly customerId: string;
  readonly own: string;
  readonly other: string;
  scheduleId: string;
}

/** What a step answers and which events it emits, and the model after it. */
function expected(model: Model, step: Step): { status: number; events: readonly string[]; after: Partial<Model> } {
  const isArchived = model.status === customerMachine.steps.archive.to;
  const refused = { status: 409, events: [], after: {} };
  const paid = ['payment.created', 'payment.sent', 'transaction.created', 'transaction.created'];
  const rejected = ['payment.created', 'payment.rejected'];
  const payments = model.payments + 1;
  const out =
    model.balance >= amount
      ? { events: paid, after: { payments, balance: model.balance - amount } }
      : { events: rejected, after: { payments } };
  switch (step) {
    case 'archive':
      return isArchived
        ? { status: 200, events: [], after: {} }
        : { status: 200, events: ['customer.archived'], after: { status: 'Archived' } };
    case 'tag':
      return isArchived ? refused : { status: 200, events: ['customer.updated'], after: { tags: model.tags + 1 } };
    case 'open':
      return isArchived
        ? refused
        : { status: 201, events: ['account.created'], after: { accounts: model.accounts + 1 } };
    case 'fund':
      return isArchived
        ? refused
        : { status: 201, events: ['transaction.created'], after: { balance: model.balance + 2 * amount } };
    case 'payOut':
      return isArchived ? refused : { status: 201, ...out };
    case 'payIn':
      return isArchived ? refused : { status: 201, events: paid, after: { balance: model.balance + amount } };
    case 'schedule':
      if (isArchived) return refused;
      return { status: 201, events: ['recurringPayment.created'], after: { schedule: 'Active' } };
    case 'enable':
      if (model.schedule === 'Active') return { status: 200, events: [], after: {} };
      if (isArchived) return refused;
      return { status: 200, events: ['recurringPayment.statusChanged'], after: { schedule: 'Active' } };
    case 'disable':
      if (model.schedule === 'Disabled') return { status: 200, events: [], after: {} };
      return { status: 200, events: ['recurringPayment.statusChanged'], after: { schedule: 'Disabled' } };
    case 'week':
      if (model.schedule !== 'Active') return { status: 200, events: [], after: {} };
      if (!isArchived) return { status: 200, ...out };
      return {
        status: 200,
        events: ['recurringPayment.failed', 'recurringPayment.statusChanged'],
        after: { schedule: 'Disabled' },
      };
  }
}

/** One schedule is enough, and only what is there can be enabled or disabled. */
function isPossible(model: Model, step: Step): boolean {
  if (step === 'schedule') return model.schedule === 'none';
  if (step === 'enable' || step === 'disable') return model.schedule !== 'none';
  return true;
}

async function take({ bank, ...world }: World, model: Model, step: Step): Promise<Pick<Answer, 'status' | 'body'>> {
  const { customerId, own, other, scheduleId } = world;
  const customer = `/customers/${customerId}`;
  const cents = { amount: 2 * amount, description: 'x' };
  const relationships = { account: { data: { type: 'account', id: own } } };
  switch (step) {
    case 'archive':
      return bank.call('POST', `${customer}/archive`, bodies.archiveForFraud);
    case 'tag':
      return bank.call('PATCH', customer, {
        data: { type: 'customer', attributes: { tags: { [`t${model.tags}`]: 'x' } } },
      });
    case 'open':
      return bank.call('POST', '/accounts', accountBody(customerId));
    case 'fund':
      return bank.call('POST', '/sandbox/payments', { data: { type: 'achPayment', attributes: cents, relationships } });
    case 'payOut':
      return pay(bank, own, other);
    case 'payIn':
      return pay(bank, other, own);
    case 'schedule':
      return schedule(bank, own, other, { amount, schedule: { interval: 'Weekly', dayOfWeek: 'Friday' } });
    case 'enable':
    case 'disable':
      return bank.call('POST', `/recurring-payments/${scheduleId}/${step}`);
    case 'week':
      bank.clock.advance({ days: 7 });
      await runDue(bank);
      return { status: 200, body: undefined };
  }
}

async function expectModel({ bank, customerId, own, scheduleId }: World, model: Model): Promise<void> {
  const { attributes } = (await bank.call('GET', `/customers/${customerId}`)).body.data;
  const owned = await bank.call('GET', `/accounts?filter[customerId]=${customerId}`);
  const scheduled = scheduleId === '' ? undefined : await bank.call('GET', `/recurring-payments/${scheduleId}`);
  expect({
    status: attributes.status,
    tags: Object.keys(attributes.tags as object).length,
    accounts: owned.body.meta.pagination.total,
    balance: await balanceOf(bank, own),
    payments: (await paymentsOf(bank, own)).length,
    schedule: scheduled === undefined ? 'none' : scheduled.body.data.attributes.status,
  }).toEqual(model);
}

describe('whatever happens to a customer', () => {
  const platform = useBank();

  test('answers, events, money and schedules follow the rules, and nothing is written once Archived', async () => {
    const plan = fc.array(fc.constantFrom(...steps), { minLength: 4, maxLength: stepsMax });
    await fc.assert(
      fc.asyncProperty(plan, async (given) => {
        platform.clock.set(start);
        const bank = await anotherOrganisation(platform);
        const customerId = await openCustomer(bank);
        const own = await openAccount(bank, { customerId });
        const other = await openAccount(bank);
        await fund(bank, other, 1_000_00);
        const world: World = { bank, customerId, own, other, scheduleId: '' };
        const model: Model = { status: 'Active', balance: 0, payments: 0, accounts: 1, tags: 0, schedule: 'none' };

        for (const step of given) {
          if (!isPossible(model, step)) continue;
          const { status, events, after } = expected(model, step);
          let answer: Pick<Answer, 'status' | 'body'> | undefined;
          const rows = await emittedBy(bank, async () => (answer = await take(world, model, step)));
          const types = rows.flatMap((row) => row.events.map(({ type }) => type));
          expect({ step, status: answer?.status, types }).toEqual({ step, status, types: events });
          if (status === 409) expect(answer?.body.errors[0].detail).toContain('Archived');
          if (step === 'schedule' && status === 201) world.scheduleId = answer?.body.data.id as string;
          Object.assign(model, after);
          bank.clock.advance({ seconds: 1 });
        }
        await expectModel(world, model);
      }),
      { numRuns: runs },
    );
  });
});
