import type { Platform } from '../../../functions/ports/platform.ts';
import type { Table } from '../../../functions/kernel/table/table.ts';
import type { FaultPlan } from '../weakening/fault-plan.ts';

/** A platform whose process can die at any request to the table, a queue or a receiver. */
export function mortalPlatform(platform: Platform, plan: FaultPlan): Platform {
  const { table, queues, webhookSender } = platform;
  const mortalTable: Table = {
    get: (...input) => plan.run('get', () => table.get(...input)),
    getAll: (...input) => plan.run('getAll', () => table.getAll(...input)),
    query: (...input) => plan.run('query', () => table.query(...input)),
    queryIndex: (...input) => plan.run('queryIndex', () => table.queryIndex(...input)),
    transact: (...input) => plan.run('transact', () => table.transact(...input)),
    put: (...input) => plan.run('put', () => table.put(...input)),
    update: (...input) => plan.run('update', () => table.update(...input)),
  };
  return {
    ...platform,
    table: mortalTable,
    queues: {
      send: (message) => plan.run('send', () => queues.send(message)),
      hide: (...input) => plan.run('hide', () => queues.hide(...input)),
    },
    webhookSender: { send: (request) => plan.run('post', () => webhookSender.send(request)) },
  };
}
