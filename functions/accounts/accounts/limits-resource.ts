import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import type { DepositProduct } from './deposit-products.ts';
import { usageOn } from './limit-usage.ts';
import type { Account } from './store.ts';
import type { limitsResource } from './limits-resource-schema.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';

/** The limits of an account's deposit product, and the totals that count against them on a date of the bank. */
export function limitsToResource(account: Account, date: CalendarDate, { limits }: DepositProduct): ResourceObject {
  const { ach, card, checkDeposit } = limits;
  const { day, month } = usageOn(date, account.limitUsage);
  return makeResource<typeof limitsResource>('limits', {
    attributes: {
      ach: {
        limits: {
          perPaymentDebit: ach.perPaymentDebit.hard,
          perPaymentCredit: ach.perPaymentCredit.hard,
          dailyDebit: ach.dailyDebit.hard,
          dailyCredit: ach.dailyCredit.hard,
          monthlyDebit: ach.monthlyDebit.hard,
          monthlyCredit: ach.monthlyCredit.hard,
          dailyDebitSoft: ach.dailyDebit.soft,
          monthlyDebitSoft: ach.monthlyDebit.soft,
        },
        totalsDaily: { debits: day('achDebits'), credits: day('achCredits') },
        totalsMonthly: { debits: month('achDebits'), credits: month('achCredits') },
      },
      card: {
        limits: {
          dailyWithdrawal: card.dailyWithdrawal.hard,
          dailyDeposit: card.dailyDeposit.hard,
          dailyPurchase: card.dailyPurchase.hard,
          dailyCardTransaction: card.dailyCardTransaction.hard,
        },
        totalsDaily: {
          withdrawals: day('cardWithdrawals'),
          deposits: day('cardDeposits'),
          purchases: day('cardPurchases'),
          cardTransactions: day('cardTransactions'),
        },
      },
      checkDeposit: {
        limits: {
          daily: checkDeposit.daily.hard,
          monthly: checkDeposit.monthly.hard,
          dailySoft: checkDeposit.daily.soft,
          monthlySoft: checkDeposit.monthly.soft,
        },
        totalsDaily: day('checkDeposits'),
        totalsMonthly: month('checkDeposits'),
      },
    },
  });
}
