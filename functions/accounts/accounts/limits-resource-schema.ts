import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import * as z from 'zod';

const inCents = <const Name extends string>(...names: readonly Name[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, z.int()])) as Record<Name, z.ZodInt>);

const achTotals = inCents('debits', 'credits');

/** Limits and totals in cents; the totals are of the current day and month of the bank. */
export const limitsResource = resourceSchema(
  'limits',
  z.strictObject({
    ach: z.strictObject({
      limits: inCents(
        'perPaymentDebit',
        'perPaymentCredit',
        'dailyDebit',
        'dailyCredit',
        'monthlyDebit',
        'monthlyCredit',
        'dailyDebitSoft',
        'monthlyDebitSoft',
      ).partial({ dailyDebitSoft: true, monthlyDebitSoft: true }),
      totalsDaily: achTotals,
      totalsMonthly: achTotals,
    }),
    card: z.strictObject({
      limits: inCents('dailyWithdrawal', 'dailyDeposit', 'dailyPurchase', 'dailyCardTransaction'),
      totalsDaily: inCents('withdrawals', 'deposits', 'purchases', 'cardTransactions'),
    }),
    checkDeposit: z.strictObject({
      limits: inCents('daily', 'monthly', 'dailySoft', 'monthlySoft').partial({ dailySoft: true, monthlySoft: true }),
      totalsDaily: z.int(),
      totalsMonthly: z.int(),
    }),
  }),
  {},
  { withoutId: true },
);
