import * as fc from 'fast-check';
import { accountMachine } from '../../../functions/accounts/accounts/account.ts';
import type { AccountStatus } from '../../../functions/accounts/accounts/statuses.ts';
import { controlAgreementMachine } from '../../../functions/accounts/accounts/control-agreement.ts';
import { type Bank, changeOwners, close, freeze, openAccount, openCustomer, pay } from '../../support/bank/bank.ts';
import { eventTypesOf } from '../../support/bank/journal.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import type { Answer } from '../../support/bank/platform.ts';

const runs = 12;
const stepsMax = 25;
const amount = 10_00;

const moves = ['freeze', 'unfreeze', 'close', 'closeForFraud', 'reopen'] as const;
const agreementSteps = ['enter', 'activate', 'deactivate'] as const;
const ownerSteps = ['addBob', 'removeBob', 'addAda', 'removeAda'] as const;
const steps = [...moves, ...agreementSteps, ...ownerSteps, 'tag', 'fund', 'payOut'] as const;
type Step = (typeof steps)[number];
type Owner = 'ada' | 'bob';

/** An account as the rules have it. */
interface Model {
  status: AccountStatus;
  closeReason: 'ByCustomer' | 'Fraud' | undefined;
  agreement: 'None' | 'Entered' | 'Activated';
  balance: number;
  owners: readonly Owner[];
  tags: number;
  /** The owners of the account at each of its payments, transactions and declined payments. */
  payments: readonly (readonly Owner[])[];
  transactions: readonly (readonly Owner[])[];
  declined: readonly (readonly Owner[])[];
}

interface Outcome {
  readonly status: number;
  readonly events: readonly string[];
  readonly after: Partial<Model>;
}

const unchanged: Outcome = { status: 200, events: [], after: {} };
const refused: Outcome = { status: 409, events: [], after: {} };
const updated = (after: Partial<Model>): Outcome => ({ status: 200, events: ['account.updated'], after });

/** The answer and the events of a step, and the model after it. */
function expected(model: Model, step: Step): Outcome {
  const isClosed = model.status === 'Closed';
  switch (step) {
    case 'freeze':
    case 'unfreeze':
    case 'reopen':
      return moved(model, step);
    case 'close':
      return closed(model, 'ByCustomer');
    case 'closeForFraud':
      return closed(model, 'Fraud');
    case 'enter':
    case 'activate':
    case 'deactivate': {
      const agreement = { status: model.agreement };
      if (controlAgreementMachine.isRepeated(agreement, step)) return unchanged;
      if (isClosed || !controlAgreementMachine.allows(agreement, step)) return refused;
      return updated({ agreement: controlAgreementMachine.next(agreement, step) });
    }
    case 'addAda':
    case 'addBob': {
      const owner = step === 'addAda' ? 'ada' : 'bob';
      if (model.owners.includes(owner)) return unchanged;
      return isClosed ? refused : updated({ owners: [...model.owners, owner] });
    }
    case 'removeAda':
    case 'removeBob': {
      const owner = step === 'removeAda' ? 'ada' : 'bob';
      if (!model.owners.includes(owner)) return unchanged;
      const owners = model.owners.filter((one) => one !== owner);
      return isClosed || owners.length === 0 ? refused : updated({ owners });
    }
    case 'tag':
      return isClosed ? refused : updated({ tags: model.tags + 1 });
    case 'fund': {
      if (model.status !== 'Open') {
        const declined = [...model.declined, model.owners];
        return { status: 201, events: ['declinedIncomingPayment.created'], after: { declined } };
      }
      const transactions = [...model.transactions, model.owners];
      return { status: 201, events: ['transaction.created'], after: { balance: model.balance + amount, transactions } };
    }
    case 'payOut':
      return paidOut(model);
  }
}

function moved(model: Model, step: 'freeze' | 'unfreeze' | 'reopen'): Outcome {
  if (accountMachine.isRepeated(model, step)) return unchanged;
  if (!accountMachine.allows(model, step)) return refused;
  const event = { freeze: 'account.frozen', unfreeze: 'account.unfrozen', reopen: 'account.reopened' }[step];
  return { status: 200, events: [event], after: { status: accountMachine.next(model, step), closeReason: undefined } };
}

function closed(model: Model, closeReason: NonNullable<Model['closeReason']>): Outcome {
  if (model.status === 'Closed') return model.closeReason === closeReason ? unchanged : refused;
  if (model.balance !== 0) return refused;
  return { status: 200, events: ['account.closed'], after: { status: 'Closed', closeReason } };
}

/** Pays everything out, or tries to. */
function paidOut(model: Model): Outcome {
  const payments = [...model.payments, model.owners];
  if (model.status !== 'Open' || model.balance === 0) {
    return { status: 201, events: ['payment.created', 'payment.rejected'], after: { payments } };
  }
  const events = ['payment.created', 'payment.sent', 'transaction.created', 'transaction.created'];
  return { status: 201, events, after: { payments, balance: 0, transactions: [...model.transactions, model.owners] } };
}

interface World {
  readonly bank: Bank;
  readonly ids: Readonly<Record<Owner | 'account' | 'other', string>>;
}

function take({ bank, ids }: World, step: Step, model: Model): Promise<Answer> {
  const { account } = ids;
  switch (step) {
    case 'freeze':
      return freeze(bank, account);
    case 'close':
      return close(bank, account);
    case 'closeForFraud':
      return close(bank, account, { reason: 'Fraud', fraudReason: 'AccountActivity' });
    case 'unfreeze':
    case 'reopen':
      return bank.call('POST', `/accounts/${account}/${step}`);
    case 'enter':
    case 'activate':
    case 'deactivate':
      return bank.call('POST', `/accounts/${account}/${step}-daca`);
    case 'addAda':
    case 'removeAda':
      return changeOwners(bank, step === 'addAda' ? 'POST' : 'DELETE', account, [ids.ada]);
    case 'addBob':
    case 'removeBob':
      return changeOwners(bank, step === 'addBob' ? 'POST' : 'DELETE', account, [ids.bob]);
    case 'tag': {
      const attributes = { tags: { count: String(model.tags + 1) } };
      return bank.call('PATCH', `/accounts/${account}`, { data: { type: 'depositAccount', attributes } });
    }
    case 'fund':
      return bank.call('POST', '/sandbox/payments', {
        data: {
          type: 'achPayment',
          attributes: { amount, description: 'Salary' },
          relationships: { account: { data: { type: 'depositAccount', id: account } } },
        },
      });
    case 'payOut':
      return pay(bank, account, ids.other, { amount: model.balance || amount });
  }
}

/** The account, and the lists of each owner, are those of the model. */
async function expectSame({ bank, ids }: World, model: Model): Promise<void> {
  const { attributes, relationships } = (await bank.call('GET', `/accounts/${ids.account}`)).body.data;
  const owners = relationships.customers?.data ?? [relationships.customer.data];
  expect({
    status: attributes.status,
    closeReason: attributes.closeReason,
    agreement: attributes.dacaStatus ?? 'None',
    balance: attributes.balance,
    owners: owners.map((one: { id: string }) => one.id),
    tags: Number(attributes.tags.count ?? 0),
  }).toEqual({
    status: model.status,
    closeReason: model.closeReason,
    agreement: model.agreement,
    balance: model.balance,
    owners: model.owners.map((owner) => ids[owner]),
    tags: model.tags,
  });
  for (const owner of ['ada', 'bob'] as const) {
    const isListed = await bank.call('GET', `/accounts?filter[customerId]=${ids[owner]}`);
    expect(isListed.body.meta.pagination.total).toBe(model.owners.includes(owner) ? 1 : 0);
    for (const name of ['payments', 'transactions', 'declined'] as const) {
      const path = name === 'declined' ? 'declined-incoming-payments' : name;
      const numbers = model[name].flatMap((of, index) => (of.includes(owner) ? [index + 1] : []));
      const wanted = numbers.map((number) => ids.account + String(number).padStart(9, '0'));
      for (const target of [
        `filter[customerId]=${ids[owner]}`,
        `filter[accountId]=${ids.account}&filter[customerId]=${ids[owner]}`,
      ]) {
        const { body } = await bank.call('GET', `/${path}?${target}&sort=createdAt`);
        expect(body.data.map((one: { id: string }) => one.id)).toEqual(wanted);
        expect(body.meta.pagination.total).toBe(wanted.length);
      }
    }
  }
}

const bank = useBank();

test('an account answers every step as its tables of transitions say, and owners keep what was created in their time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: stepsMax }), async (taken) => {
      const [ada, bob] = [await openCustomer(bank), await openCustomer(bank)];
      const ids = { ada, bob, account: await openAccount(bank, { customerId: ada }), other: await openAccount(bank) };
      const world: World = { bank, ids };
      let model: Model = {
        status: 'Open',
        closeReason: undefined,
        agreement: 'None',
        balance: 0,
        owners: ['ada'],
        tags: 0,
        payments: [],
        transactions: [],
        declined: [],
      };
      for (const step of taken) {
        bank.clock.advance({ seconds: 1 });
        const { status, events, after } = expected(model, step);
        let answer: Answer | undefined;
        const emitted = await eventTypesOf(bank, async () => (answer = await take(world, step, model)));
        expect({ step, status: answer?.status, emitted }).toEqual({ step, status, emitted: events });
        model = { ...model, ...after };
      }
      await expectSame(world, model);
    }),
    { numRuns: runs },
  );
});
