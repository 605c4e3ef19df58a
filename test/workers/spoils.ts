import { accountItem, accountKind } from '../../functions/accounts/accounts/store.ts';
import { journalRowOf } from '../../functions/delivery/events/stream-row.ts';
import { openEnvelope } from '../../functions/kernel/journal/envelope.ts';
import { customerTokenItem, customerTokenKind } from '../../functions/kernel/auth/customer-token.ts';
import { tokenItem, tokenKind } from '../../functions/kernel/auth/token.ts';
import { journalKind } from '../../functions/kernel/journal/journal.ts';
import type { FieldCipher } from '../../functions/ports/cipher/port.ts';
import type { StreamWorker } from '../../functions/kernel/workers/define-worker.ts';
import type { StoredItem } from '../../functions/kernel/table/write.ts';
import { pageSessionItem, pageSessionKind } from '../../functions/outreach/page-sessions/for-others.ts';
import type { Platform } from '../../functions/ports/platform.ts';
import { Applicant } from '../support/hosted-pages/applicant.ts';
import { visitorOf } from '../support/hosted-pages/visitor.ts';
import { bodies } from '../support/bank/bodies.ts';
import { type Call, dataOf, makeAccount } from '../support/bank/client.ts';
import { canary } from './poisons.ts';

export type Change = (item: StoredItem) => StoredItem;

/** One thing that is wrong with an item. */
export interface Spoil {
  readonly name: string;
  readonly change: Change;
}

/**
 * Everything that can be wrong with one attribute of such an item: it is missing, it is of another type, or a text or bytes
 * say something else.
 */
export function spoilsOf(item: StoredItem): readonly Spoil[] {
  const names = Object.keys(item).filter((name) => name !== 'pk' && name !== 'sk');
  return names.flatMap((name) => [
    { name: `without ${name}`, change: without(name) },
    { name: `${name} of another type`, change: (one: StoredItem) => ({ ...one, [name]: otherType(one[name]) }) },
    ...(otherValue(item[name]) === undefined
      ? []
      : [
          {
            name: `${name} says something else`,
            change: (one: StoredItem) => ({ ...one, [name]: otherValue(one[name]) }),
          },
        ]),
  ]);
}

function without(name: string): Change {
  return (item) => Object.fromEntries(Object.entries(item).filter(([other]) => other !== name)) as StoredItem;
}

function otherValue(value: unknown): unknown {
  if (typeof value === 'string') return canary;
  return value instanceof Uint8Array ? Buffer.from(canary) : undefined;
}

const otherType = (value: unknown): unknown => (typeof value === 'string' ? [canary] : canary);

/** How items with such keys come about. */
export function writtenKindOf(keyPrefix: string): WrittenKind {
  const kind = writtenKinds[keyPrefix];
  if (kind === undefined) throw new Error(`no entry of writtenKinds writes an item ${keyPrefix}`);
  return kind;
}

interface WrittenKind {
  /** Makes one of its items with as many attributes as possible, together with the other writes of that operation. */
  readonly write: (call: Call, customer: string, userId: string, platform: Platform) => Promise<void>;
  /** Whether that worker can do with an item what it is there for. */
  readonly isReadable: (item: StoredItem, worker: StreamWorker, cipher: FieldCipher) => boolean;
}

/** How the items come about that stream workers listen to, by the prefix of their keys. */
const writtenKinds: Readonly<Record<string, WrittenKind>> = {
  [`${journalKind.prefix}#`]: {
    write: async (call, customer) => {
      const [from, to] = [await makeAccount(call, customer), await makeAccount(call, customer)];
      dataOf(await call('POST', '/recurring-payments', bodies.recurring(from, to, 100, monthly)));
    },
    isReadable: isReadableBy((item, worker, cipher) => {
      const { events, organisationId, txId } = journalRowOf({ key: item, after: item });
      // A worker that needs no key opens nothing.
      if (worker.needs?.includes('cipher') === true && events !== undefined)
        openEnvelope(events, cipher, organisationId, txId);
    }),
  },
  [`${accountKind.prefix}#`]: {
    write: async (call, customer) => void (await makeAccount(call, customer)),
    isReadable: isReadableBy((item) => accountItem.parse(item)),
  },
  [`${tokenKind.prefix}#`]: {
    write: async (call, _customer, userId) => {
      const attributes = { description: 'narrow', scope: 'accounts', expiration: '2027-11-01T00:00:00Z' };
      dataOf(await call('POST', `/users/${userId}/api-tokens`, { data: { type: 'apiToken', attributes } }));
    },
    isReadable: isReadableBy((item) => tokenItem.parse(item)),
  },
  [`${customerTokenKind.prefix}#`]: {
    write: async (call, customer) => {
      const attributes = { scope: 'customers', upgradableScope: 'accounts' };
      dataOf(await call('POST', `/customers/${customer}/token`, { data: { type: 'customerToken', attributes } }));
    },
    isReadable: isReadableBy((item) => customerTokenItem.parse(item)),
  },
  [`${pageSessionKind.prefix}#`]: {
    write: async (call, _customer, _userId, platform) => {
      const form = dataOf(
        await call('POST', '/application-forms', { data: { type: 'applicationForm', attributes: {} } }),
      );
      await new Applicant(visitorOf({ platform }), String(form.attributes['url'])).begin();
    },
    isReadable: isReadableBy((item) => pageSessionItem.parse(item)),
  },
};

/** The prefixes of keys that this file knows how to write. */
export const writtenPrefixes: readonly string[] = Object.keys(writtenKinds);

const monthly = { interval: 'Monthly', dayOfMonth: 15 };

function isReadableBy(read: (...given: Parameters<WrittenKind['isReadable']>) => unknown): WrittenKind['isReadable'] {
  return (...given) => {
    try {
      read(...given);
      return true;
    } catch {
      return false;
    }
  };
}
