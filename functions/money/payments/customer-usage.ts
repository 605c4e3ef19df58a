import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { Cents } from '../../kernel/base/money/cents.ts';
import { defineKind, type ItemKey, keyText, partitionKey } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { Write } from '../../kernel/table/write.ts';
import type { Settings } from '../../ports/settings.ts';
import type { RejectionReason } from './statuses.ts';

export const customerUsageKind = defineKind({
  prefix: 'cul',
  // No operation shows it. A payment from a shared account counts for every owner, so a request of one reads those of all.
  owner: 'anybody',
  belongsTo: 'customer',
  changedBy: ['update'],
  whenOwnerArchived: 'stays',
});

export type CustomerUsageLimits = Settings['customers']['limits'];
type CustomerFlow = keyof CustomerUsageLimits;

/** What a customer's limits count: money of a flow that is ordered at a moment of the bank's clock, for each owner of an account. */
export interface CustomerMovement {
  readonly organisationId: string;
  readonly customerIds: readonly string[];
  readonly flow: CustomerFlow;
  readonly amount: Cents;
  readonly at: Instant;
}

/** Total of the month; the total of a day is in the attribute `d<day>`. */
const monthName = 'month';

const reasons = {
  achCredits: {
    payment: 'PaymentACHCreditLimitExceeded',
    day: 'DailyACHCreditLimitExceeded',
    month: 'MonthlyACHCreditLimitExceeded',
  },
  achDebits: {
    payment: 'PaymentACHDebitLimitExceeded',
    day: 'DailyACHDebitLimitExceeded',
    month: 'MonthlyACHDebitLimitExceeded',
  },
  cardPushes: { payment: 'CardExceedsAmountLimit', day: 'CardExceedsAmountLimit', month: 'CardExceedsAmountLimit' },
} as const satisfies Record<CustomerFlow, Record<'payment' | 'day' | 'month', RejectionReason>>;

/**
 * Counts a movement for each owner, in the transaction that creates the payment. The writes fail where the movement would pass a
 * limit of one of them, so that no two payments pass it together, from whatever accounts. They read nothing: a payment that
 * fails is decided again with {@link passedLimit}. The amount must be within the limits by itself.
 */
export function countForCustomers(movement: CustomerMovement, limits: CustomerUsageLimits): readonly Write[] {
  const { amount, flow } = movement;
  const { daily, monthly } = limits[flow];
  return added(movement, amount, {
    expression: '(attribute_not_exists(#month) OR #month <= :month) AND (attribute_not_exists(#day) OR #day <= :day)',
    values: { ':month': monthly - amount, ':day': daily - amount },
  });
}

/** Takes back what {@link countForCustomers} counted for a payment that did not come to pass, in the transaction that says so. */
export function uncountForCustomers(movement: CustomerMovement): readonly Write[] {
  return added(movement, 0 - movement.amount);
}

function added(
  movement: CustomerMovement,
  cents: number,
  condition?: { readonly expression: string; readonly values: Readonly<Record<string, number>> },
): readonly Write[] {
  return movement.customerIds.map((customerId) => ({
    Update: {
      Key: usageKey(movement, customerId),
      UpdateExpression: 'ADD #month :cents, #day :cents',
      ...(condition === undefined ? {} : { ConditionExpression: condition.expression }),
      ExpressionAttributeNames: { '#month': monthName, '#day': dayName(movement) },
      ExpressionAttributeValues: { ':cents': cents, ...condition?.values },
    },
  }));
}

/**
 * Why a movement passes a limit of its customers; undefined where it does not. The first attempt reads nothing, because the
 * writes check the limits; later attempts read what has been counted.
 */
export async function passedLimit(
  table: Table,
  movement: CustomerMovement,
  limits: CustomerUsageLimits,
  attempt: number,
): Promise<RejectionReason | undefined> {
  const { flow, amount, customerIds } = movement;
  const { perPayment, daily, monthly } = limits[flow];
  const why = reasons[flow];
  if (perPayment !== undefined && amount > perPayment) return why.payment;
  if (amount > daily) return why.day;
  if (amount > monthly) return why.month;
  if (attempt === 1) return undefined;
  const keys = customerIds.map((id) => usageKey(movement, id));
  const found = await table.getAll(keys, { kind: customerUsageKind });
  const most = (name: string) => Math.max(...keys.map((key) => centsIn(found.get(keyText(key)), name)));
  if (most(dayName(movement)) + amount > daily) return why.day;
  return most(monthName) + amount > monthly ? why.month : undefined;
}

function usageKey({ organisationId, flow, at }: CustomerMovement, customerId: string): ItemKey {
  const month = bankDateOf(at).slice(0, 'YYYY-MM'.length);
  return { pk: partitionKey(customerUsageKind, organisationId, customerId), sk: `${month}#${flow}` };
}

const dayName = ({ at }: CustomerMovement): string => `d${bankDateOf(at).slice('YYYY-MM-'.length)}`;

function centsIn(item: Readonly<Record<string, unknown>> | undefined, name: string): number {
  const cents = item?.[name] ?? 0;
  invariant(typeof cents === 'number', `the total ${name} of a customer is not a number`);
  return cents;
}
