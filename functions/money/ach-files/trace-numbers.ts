import type { Platform } from '../../ports/platform.ts';
import type { Settings } from '../../ports/settings.ts';
import { bankOf, type Bank } from '../../organisations/banks.ts';
import { scopeOf, sequenceKey } from './store.ts';

const odfiDigits = 8;
const sequenceDigits = 7;
/** The numbers above are those of offset entries, so that these come last in their batch. */
export const sequenceMax = 9_899_999;
/** Numbers that a process takes at once, so that not every payment writes the counter of its bank. */
const blockSize = 20;

interface Block {
  next: number;
  readonly last: number;
}

/** The numbers that this process has taken and not given out, for each of its stages. Those of a process that ends are gaps. */
const blocks = new WeakMap<Settings, Map<string, Block>>();

type Numbering = Pick<Platform, 'ids' | 'table'> & {
  readonly settings: Settings & { readonly banks: readonly Bank[] };
};

/**
 * A trace number for an entry of an account at this bank. At a bank that takes files it is the first eight digits of the bank's routing number
 * and the next number of its sequence, which has gaps and begins anew after 9,899,999. At any other bank it is random.
 */
export async function nextTraceNumber(
  platform: Numbering,
  { organisationId, routingNumber }: { readonly organisationId: string; readonly routingNumber: string },
): Promise<string> {
  if (bankOf(platform.settings, routingNumber).ach.files === undefined) {
    return platform.ids.digits(odfiDigits + sequenceDigits);
  }
  const number = await nextNumber(platform, scopeOf(platform.settings, organisationId), routingNumber);
  const sequence = ((number - 1) % sequenceMax) + 1;
  return routingNumber.slice(0, odfiDigits) + String(sequence).padStart(sequenceDigits, '0');
}

/** True for a number that files of this bank can have. Payments that are older than its files have random ones. */
export const isTraceOf = (traceNumber: string, routingNumber: string): boolean =>
  traceNumber.startsWith(routingNumber.slice(0, odfiDigits));

async function nextNumber({ settings, table }: Numbering, scope: string, routingNumber: string): Promise<number> {
  const taken = blocks.get(settings) ?? new Map<string, Block>();
  blocks.set(settings, taken);
  const name = `${scope}#${routingNumber}`;
  const block = taken.get(name);
  if (block !== undefined && block.next <= block.last) return block.next++;
  const stored = await table.update({
    Key: sequenceKey(scope, routingNumber),
    UpdateExpression: 'ADD #last :block',
    ExpressionAttributeNames: { '#last': 'last' },
    ExpressionAttributeValues: { ':block': blockSize },
  });
  const last = Number(stored['last']);
  const first = last - blockSize + 1;
  taken.set(name, { next: first + 1, last });
  return first;
}
