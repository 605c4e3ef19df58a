import type { Bankstack } from '../../client/typescript/src/index.ts';
import type { Values } from './fields.ts';
import { attributesOf } from './form-body.ts';
import { type Step, stepOf, triedFirst } from './steps.ts';

const types = [
  ['createRecurringPayment/recurringCreditBookPayment', 'New: to an account here'],
  ['createRecurringPayment/recurringCreditAchPayment', 'New: to another bank'],
  ['createRecurringPayment/recurringDebitAchPayment', 'New: from another bank'],
] as const;

/** New recurring payments, of the `given` account if there is one. The trial also says on which days they would be made. */
export const newRecurringSteps = (given: Values = {}): readonly Step[] =>
  types.map(([name, label]) => {
    const step = stepOf(name, {}, given);
    const schedule = step.fields.filter((field) => field.name === 'schedule');
    return triedFirst({
      ...step,
      label,
      tryOut: async (bank, values, key) => {
        const trial = (await step.tryOut?.(bank, values, key)) as object;
        return { ...trial, runDays: await runDaysOf(bank, attributesOf(schedule, values)) };
      },
    });
  });

async function runDaysOf(bank: Bankstack, schedule: Readonly<Record<string, unknown>>) {
  const attributes = { ...schedule, count: 6 } as never;
  const { data } = await bank.previewNewRecurringPayment({ data: { type: 'recurringPaymentPreview', attributes } });
  return data;
}
