import type { Erasure } from '../../functions/founding/erasure/store.ts';
import { systemClock } from '../../functions/ports/clock/system-clock.ts';
import { randomIds } from '../../functions/ports/ids/random-ids.ts';
import { type CommandResult, defineCommand } from '../command-line/command.ts';
import { organisationOption, stageOption } from '../command-line/options.ts';
import { readErasure, startErasure } from '../erasure/start-erasure.ts';

const options = {
  organisation: organisationOption,
  customer: { text: 'the id of the customer', value: 'id', isRequired: true },
  stage: stageOption,
} as const;
const examples = ['--stage live --organisation 100000001 --customer 200000001'] as const;

const erase = {
  summary: 'Erases the personal data of an archived customer for good. Ids, amounts, dates and states are kept',
  steps: {
    start: defineCommand({
      summary: 'Begins: items and files are erased within the hour, events and messages a day later.',
      examples,
      options,
      writes: true,
      run: async ({ stage, organisation: organisationId, customer: customerId }, { openTarget }) => {
        const { table, close } = await openTarget({ stage });
        const customer = { organisationId, customerId };
        return resultOf(
          customerId,
          await startErasure({ table, clock: systemClock, ids: randomIds }, customer).finally(close),
        );
      },
    }),
    status: defineCommand({
      summary: 'Shows how far it is.',
      examples,
      options,
      writes: false,
      run: async ({ stage, organisation: organisationId, customer: customerId }, { openTarget }) => {
        const { table, close } = await openTarget({ stage });
        return resultOf(customerId, await readErasure(table, { organisationId, customerId }).finally(close));
      },
    }),
  },
};

function resultOf(customerId: string, erasure: Erasure | undefined): CommandResult {
  if (erasure === undefined) return { data: null, lines: [`no erasure of customer ${customerId} has been started`] };
  const { provedAt, settledAt, walk, erased, startedAt } = erasure;
  const line =
    provedAt === undefined
      ? `begun at ${startedAt}; journal and log follow from ${settledAt}: walk ${walk}, ${erased} events erased`
      : `done: a whole walk has found nothing at ${provedAt}; ${erased} events were erased`;
  return { data: { startedAt, settledAt, walk, eventsErased: erased, provedAt }, lines: [line] };
}

export const customerVerbs = { erase };
