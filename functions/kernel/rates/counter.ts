import { isConditionFailure } from '../table/concurrency-conflict.ts';
import { defineKind, partitionKey } from '../table/kind.ts';
import type { Table } from '../table/table.ts';

export const rateKind = defineKind({
  prefix: 'rat',
  owner: 'organisation',
  changedBy: ['update'],
});

/** A caller and the limit that its requests count against. */
export interface RequestCount {
  readonly organisationId: string;
  readonly limit: string;
  readonly id: string;
}

/** The report of an environment about a minute. */
export interface Report {
  readonly minute: number;
  readonly amount: number;
  /** True for the first report of an environment in the minute. */
  readonly isFirst: boolean;
  readonly quota: number;
}

/** The sum that all environments have reported in a minute, and how many environments there are. */
export interface ReportedUse {
  readonly used: number;
  readonly reporters: number;
}

const minuteSeconds = 60;
const keptMinutes = 5;

/** Adds to the counter of a minute. If the quota has been reached already, it adds nothing and answers as if it had added to it. */
export async function report(
  table: Pick<Table, 'update'>,
  { organisationId, limit, id }: RequestCount,
  { minute, amount, isFirst, quota }: Report,
): Promise<ReportedUse> {
  try {
    const item = await table.update({
      Key: { pk: partitionKey(rateKind, organisationId, limit, id), sk: String(minute) },
      UpdateExpression: 'SET expiresAtSeconds = :end ADD amount :amount, reporters :one',
      ConditionExpression: 'attribute_not_exists(amount) OR amount < :quota',
      ExpressionAttributeValues: {
        ':end': (minute + keptMinutes) * minuteSeconds,
        ':amount': amount,
        ':one': isFirst ? 1 : 0,
        ':quota': quota,
      },
    });
    return { used: Number(item['amount']), reporters: Number(item['reporters']) };
  } catch (error) {
    if (isConditionFailure(error)) return { used: quota + amount, reporters: 1 };
    throw error;
  }
}
