import { bankDateOf, instantAtBankTime } from '../../kernel/base/calendar/bank-time.ts';
import { type CalendarDate, plusDays } from '../../kernel/base/calendar/calendar-date.ts';
import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { partitionPages } from '../../kernel/table/partition-pages.ts';
import type { Observation } from '../../kernel/workers/define-worker.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { Platform } from '../../ports/platform.ts';
import { filesSince } from './files-since.ts';
import { achReturnCountItem, type ReturnClass, returnClasses, returnCountPartition } from './return-store.ts';
import type { FileScope } from './store.ts';

/** The network looks at 60 days. */
export const ratesDays = 60;

/** Above these shares of the debits of 60 days the network asks the bank. */
export const rateThresholds: Readonly<Record<ReturnClass, number>> = {
  unauthorized: 0.005,
  administrative: 0.03,
  overall: 0.15,
};

/** An alarm rings at this part of a threshold, while there is time to act. */
const ringsAt = 0.8;
/** One return of few debits says nothing: as many debits and returns there have to be for an alarm. */
const debitsMin = 100;
const returnsMin = 3;

/** Logged, with an alarm, when the returns of an organisation's debits come near a threshold of the network. */
export const returnRateMessage: AlarmMessage = {
  text: 'the rate of returned debits of an organisation is high',
  alarm: {
    name: 'AchReturnRate',
    runbook: 'ach-return-rate',
    severity: 'nextDay',
    owner: 'payments',
    says: 'has found an organisation whose debits are returned too often',
  },
};

/** Logged once a day for each organisation with enough debits, with the percent of its debits that came back. */
const rateMessages: Readonly<Record<ReturnClass, string>> = {
  unauthorized: 'debits returned as unauthorized',
  administrative: 'debits returned for wrong accounts',
  overall: 'debits returned for any reason',
};

/** The highest rates of a stage: the dashboard has them. */
export const rateObservations = [
  { message: rateMessages.unauthorized, field: 'percent', metric: 'ReturnPercentUnauthorized' },
  { message: rateMessages.administrative, field: 'percent', metric: 'ReturnPercentAdministrative' },
  { message: rateMessages.overall, field: 'percent', metric: 'ReturnPercentOverall' },
] as const satisfies readonly Observation[];

/** The debits of an organisation at a bank within 60 days, and how many came back. */
export interface ReturnRates {
  readonly organisationId: string;
  readonly routingNumber: string;
  readonly debits: number;
  readonly returns: Readonly<Record<ReturnClass, number>>;
  /** Shares of the debits, from 0 to 1. */
  readonly rates: Readonly<Record<ReturnClass, number>>;
  /** The classes that have come near their threshold. */
  readonly high: readonly ReturnClass[];
}

/** The rates of an organisation at each bank that has written files for it or has returned debits. */
export async function returnRatesOf(
  table: Table,
  { organisationId, now }: { readonly organisationId: FileScope; readonly now: Instant },
): Promise<readonly ReturnRates[]> {
  const since = plusDays(bankDateOf(now), -ratesDays);
  const debits = await debitsByBank(table, organisationId, since);
  const returns = await returnsByBank(table, organisationId, since);
  return [...new Set([...debits.keys(), ...returns.keys()])].sort().map((routingNumber) => {
    const count = debits.get(routingNumber) ?? 0;
    const returned = returns.get(routingNumber) ?? noReturns;
    const share = (one: ReturnClass) => (count === 0 ? 0 : returned[one] / count);
    const rates = {
      unauthorized: share('unauthorized'),
      administrative: share('administrative'),
      overall: share('overall'),
    };
    const isHigh = (one: ReturnClass) =>
      count >= debitsMin && returned[one] >= returnsMin && rates[one] >= rateThresholds[one] * ringsAt;
    return {
      organisationId,
      routingNumber,
      debits: count,
      returns: returned,
      rates,
      high: returnClasses.filter(isHigh),
    };
  });
}

const noReturns: Readonly<Record<ReturnClass, number>> = { unauthorized: 0, administrative: 0, overall: 0 };

/** By the part of each file that the organisation sees. A file that a bank has rejected has debited nobody. */
async function debitsByBank(
  table: Table,
  organisationId: FileScope,
  since: CalendarDate,
): Promise<Map<string, number>> {
  const files = await filesSince({ table }, organisationId, instantAtBankTime(since, { hour: 0, minute: 0 }));
  const counts = new Map<string, number>();
  for (const { routingNumber, status, debits = 0 } of files) {
    if (status !== 'Rejected') counts.set(routingNumber, (counts.get(routingNumber) ?? 0) + debits);
  }
  return counts;
}

async function returnsByBank(
  table: Table,
  organisationId: string,
  since: CalendarDate,
): Promise<Map<string, Readonly<Record<ReturnClass, number>>>> {
  const counts = new Map<string, Readonly<Record<ReturnClass, number>>>();
  for await (const page of partitionPages(table, returnCountPartition(organisationId))) {
    for (const item of page) {
      const [routingNumber = '', date = ''] = item.sk.split('#');
      if (date < since) continue;
      const { unauthorized = 0, administrative = 0, overall = 0 } = achReturnCountItem.parse(item);
      const before = counts.get(routingNumber) ?? noReturns;
      counts.set(routingNumber, {
        unauthorized: before.unauthorized + unauthorized,
        administrative: before.administrative + administrative,
        overall: before.overall + overall,
      });
    }
  }
  return counts;
}

/** Logs the rates of an organisation, and rings for each class of returns in which it has come near a threshold. */
export async function ringForRates(
  { table, log }: Pick<Platform, 'table' | 'log'>,
  { organisationId, now }: { readonly organisationId: string; readonly now: Instant },
): Promise<void> {
  for (const { routingNumber, debits, high, rates } of await returnRatesOf(table, { organisationId, now })) {
    for (const one of debits < debitsMin ? [] : returnClasses) {
      log.info(rateMessages[one], { organisationId, percent: Number((rates[one] * 100).toFixed(2)) });
    }
    for (const one of high) {
      const outcome = `${routingNumber}: ${one} ${percent(rates[one])} of at most ${percent(rateThresholds[one])}`;
      log.alarm(returnRateMessage, { organisationId, outcome });
    }
  }
}

/** A share as a text: `0.42 %`. */
export const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;
