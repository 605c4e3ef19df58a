import { entryOf } from '../../lib/bundling/entry.ts';
import { planRoute, planWorker } from '../../lib/function-plan.ts';
import { callbacks, operations, pages, workers } from '../../functions/registry.ts';

const source = { exportName: 'one', file: '/one.ts' };
const served = (plan: Parameters<typeof entryOf>[0]) => /'(\w+)'\)\)/.exec(entryOf(plan, source, '/functions'))?.[1];

test('functions of requests do not wait for seconds while the table throttles, and those of messages do', () => {
  const routes = [...operations, ...callbacks, ...pages].map((route) => served(planRoute(route)));
  expect(new Set(routes)).toEqual(new Set(['requests']));
  expect(new Set(workers.map((worker) => served(planWorker(worker))))).toEqual(new Set(['messages']));
});
