import { bankDateOf } from '../../functions/kernel/base/calendar/bank-time.ts';
import { systemClock } from '../../functions/ports/clock/system-clock.ts';
import { columns } from '../command-line/columns.ts';
import { defineCommand } from '../command-line/command.ts';
import { optionNumber } from '../command-line/options.ts';
import { type Estimate, estimateOf, type EstimatedPart } from '../cost/estimate.ts';
import { oldPricesSentence, pricesAsOf, priceRegion } from '../cost/list-prices.ts';
import { pricedStage } from '../cost/priced-stage.ts';

const usualStage = 'live';

/** `stage cost`. */
export const cost = defineCommand({
  summary: 'Estimates what a stage costs in a month: idle, and for so much work.',
  details: `It reads the templates of a stage of lib/stages.ts, the units that npm run bench counts, and a table of list prices of ${priceRegion}, and asks no
one. Nothing is deployed, and no account is read. docs/generated/cost.md says how it computes.`,
  examples: ['--payments 1000000 --webhooks 3 --accounts 50000', '--stage sandbox'],
  options: {
    stage: { text: `a stage of lib/stages.ts; ${usualStage} without it`, value: 'name' },
    payments: { text: 'payments in a month; none without it', value: 'count' },
    webhooks: { text: 'webhooks that hear of each payment; none without it', value: 'count' },
    accounts: { text: 'open accounts, each with a statement; none without it', value: 'count' },
    reads: { text: 'requests that read; as many as payments without it', value: 'count' },
  },
  writes: false,
  asksAws: false,
  run: ({ stage = usualStage, payments, webhooks, accounts, reads }) => {
    const work = {
      payments: countOf('payments', payments),
      webhooks: countOf('webhooks', webhooks),
      accounts: countOf('accounts', accounts),
      reads: countOf('reads', reads ?? payments),
    };
    const estimate = estimateOf(pricedStage(stage), work);
    const old = oldPricesSentence(bankDateOf(systemClock.now()));
    return {
      data: { stage, region: priceRegion, pricesAsOf, given: work, ...estimate },
      lines: linesOf(estimate),
      warnings: old === undefined ? [] : [old],
    };
  },
});

const countOf = (option: string, value = '0'): number => optionNumber(option, value, { min: 0, kind: 'a count' });

function linesOf(estimate: Estimate): readonly string[] {
  const { idle, work, bill, idleUsd, idleNeededUsd, idleListUsd, totalUsd, totalListUsd } = estimate;
  const all = [...idle, ...work.filter(({ count }) => count > 0)];
  const dearest = bill.filter(({ usd }) => usd >= totalUsd / 100);
  return [
    ...columns(['part', 'count', 'USD a month', 'USD for 1,000'], all.map(row)),
    '',
    ...columns(
      ['what dominates', 'amount', 'USD a month', 'part'],
      dearest.map(({ what, amount, usd }) => [
        what,
        grouped(amount),
        usd.toFixed(2),
        `${Math.round((usd / totalUsd) * 100)} %`,
      ]),
    ),
    '',
    `Idle: ${idleUsd.toFixed(2)} USD a month, ${idleNeededUsd.toFixed(2)} of them without what a setting turns off (${optionalNames(idle)}).`,
    `All: ${totalUsd.toFixed(2)} USD.`,
    `Without what AWS never charges an account for: ${idleListUsd.toFixed(2)} and ${totalListUsd.toFixed(2)} USD.`,
    `List prices of ${priceRegion} as of ${pricesAsOf}, without tax. They were not asked of AWS: compare them before you rely on them.`,
  ];
}

const optionalNames = (idle: Estimate['idle']): string =>
  idle.flatMap(({ what, isOptional }) => (isOptional ? [what] : [])).join(', ') || 'none';

const row = ({ what, count, usd, usdOfThousand }: EstimatedPart): readonly string[] => [
  what,
  grouped(count),
  usd.toFixed(2),
  count < 1_000 ? '-' : usdOfThousand.toFixed(4),
];

const grouped = (amount: number): string => Math.round(amount).toLocaleString('en-US');
