import { create } from '../api/create.ts';
import { type Api, apiOptions, openApi } from '../api/open-api.ts';
import { defineCommand } from '../command-line/command.ts';
import { optionNumber } from '../command-line/options.ts';
import { addCustomer, type SeededCustomer } from '../seed/bank.ts';
import { liveMonth } from '../seed/month.ts';
import { addSchedules, addWhatWaits } from '../seed/waiting.ts';
import { systemClock } from '../../functions/ports/clock/system-clock.ts';
import { passTime } from './clock.ts';

const usual = { customers: 50, months: 6 };
const most = { customers: 500, months: 36 };
const daysOfMonth = 31;
/** No such host exists, so its webhook falls behind. */
const deadReceiver = 'https://receiver.invalid/webhooks';

export const seed = defineCommand({
  summary: 'Fills a sandbox with a believable bank: customers, accounts, cards, schedules and months of life.',
  details: `Everything is made by requests to the API, and the bank clock is moved by a month at a time. There are applications that wait, a frozen account,
rents, returned payments, and a webhook whose receiver does not answer. It can be run again: it adds other customers of the same names.`,
  examples: ['', '--customers 10 --months 2'],
  options: {
    ...apiOptions,
    customers: { text: `how many customers; ${String(usual.customers)} unless given`, value: 'number' },
    months: { text: `how many months they live; ${String(usual.months)} unless given`, value: 'number' },
  },
  writes: false,
  asksAws: false,
  run: async ({ customers: customersGiven, months: monthsGiven, ...given }) => {
    const count = numberOf('customers', customersGiven);
    const months = numberOf('months', monthsGiven);
    const api = await openApi(given);
    const clock = await passTime(api, { by: { seconds: 1 } });
    tell(`The bank's clock shows ${clock.now}.`);
    const run = Math.floor(Date.parse(systemClock.now()) / 1000);
    await addDeadWebhook(api);
    const customers: SeededCustomer[] = [];
    for (let index = 0; index < count; index += 1) {
      customers.push(await addCustomer(api, run, index));
      if ((index + 1) % 10 === 0) tell(`${String(index + 1)} of ${String(count)} customers are onboarded.`);
    }
    await addWhatWaits(api, count);
    await addSchedules(api, customers);
    for (let month = 1; month <= months; month += 1) {
      for (const one of customers) await liveMonth(api, one, customers, month);
      const { now } = await passTime(api, { by: { days: daysOfMonth } });
      tell(`Month ${String(month)} of ${String(months)} is over; the bank's clock shows ${now}.`);
    }
    const frozen = customers.at(-1);
    if (frozen !== undefined) {
      await create(api, `/accounts/${frozen.accountId}/freeze`, {
        type: 'accountFreeze',
        attributes: { reason: 'Fraud' },
      });
    }
    const [first] = customers;
    return {
      data: { customers },
      lines: [
        `${String(count)} customers have lived for ${String(months)} months.`,
        ...(first === undefined
          ? []
          : [
              `Begin with ${first.name}:`,
              `  npx bankstack api get /customers/${first.customerId}`,
              `  npx bankstack api get "/transactions?filter[accountId]=${first.accountId}"`,
            ]),
      ],
    };
  },
});

const numberOf = (name: keyof typeof usual, given: string | undefined): number =>
  given === undefined
    ? usual[name]
    : optionNumber(name, given, { min: 1, max: most[name], kind: `a number of ${name}` });

/** Progress: not part of the result. */
const tell = (line: string): void => console.error(line);

/** A webhook whose receiver is down. */
async function addDeadWebhook(api: Api): Promise<void> {
  await create(api, '/webhooks', {
    type: 'webhook',
    attributes: {
      label: 'A receiver that is down',
      url: deadReceiver,
      token: 'a secret of the seeded bank',
      contentType: 'JsonAPI',
      deliveryMode: 'AtLeastOnce',
      includeResources: false,
    },
  });
}
