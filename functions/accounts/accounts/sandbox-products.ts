import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { cents } from '../../kernel/base/money/cents.ts';
import type { DepositProducts, Limit, ProductInterest, ProductLimits } from './deposit-products.ts';

const dollars = (hard: number, soft?: number): Limit => ({
  hard: cents(hard * 100),
  ...(soft === undefined ? {} : { soft: cents(soft * 100) }),
});

/** High enough for a payment of a million dollars, and for many of them. */
const limits: ProductLimits = {
  ach: {
    perPaymentDebit: dollars(10_000_000),
    perPaymentCredit: dollars(10_000_000),
    dailyDebit: dollars(50_000_000, 25_000_000),
    dailyCredit: dollars(50_000_000),
    monthlyDebit: dollars(500_000_000, 250_000_000),
    monthlyCredit: dollars(500_000_000),
  },
  card: {
    dailyWithdrawal: dollars(10_000),
    dailyDeposit: dollars(1_000_000),
    dailyPurchase: dollars(1_000_000),
    dailyCardTransaction: dollars(1_000_000),
  },
  checkDeposit: { daily: dollars(10_000_000, 5_000_000), monthly: dollars(100_000_000, 50_000_000) },
};

/** Bets, which are the usual example of a closed merchant category. */
const cards = { closedMerchantTypes: [7995] };

/** Four per cent a year. */
const interest: ProductInterest = {
  dayCount: 'Actual365',
  rates: [{ from: '2020-01-01' as CalendarDate, ppm: 40_000 }],
};

/** The products of a sandbox. They have no fees. */
export const sandboxProducts = {
  checking: { fees: [], achClearingDays: 3, checkClearingDays: 5, limits, cards },
  savings: { interest, fees: [], achClearingDays: 3, checkClearingDays: 5, limits, cards },
} as const satisfies DepositProducts;
