import { linkingAlarms } from '../../../functions/ports/account-linking/alarms.ts';
import { operations, unlistedRoutes, workers } from '../../../functions/registry.ts';
import { planRoute, planWorker } from '../../../lib/function-plan.ts';

const functions = [
  ...[...operations, ...unlistedRoutes].map((one) => ({ one, plan: planRoute(one) })),
  ...workers.map((one) => ({ one, plan: planWorker(one) })),
];
const asking = functions.filter(({ plan }) => plan.ports.includes('accountLinking'));

test.each(asking.map(({ one }) => one))(
  '$id, which asks the account-linking provider, has the alarms of its adapters',
  (one) => {
    expect(one.alarmsOn).toEqual(expect.arrayContaining([...linkingAlarms]));
  },
);

test('the functions that ask it are those of counterparties, payments and schedules', () => {
  expect(asking.map(({ one }) => one.id)).toEqual(
    expect.arrayContaining(['createCounterparty', 'updateCounterparty', 'getCounterpartyBalance', 'createPayment']),
  );
});
