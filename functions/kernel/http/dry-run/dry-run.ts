import { isAccountInScope, isWhole } from '../../auth/access-scope.ts';
import type { Caller } from '../../auth/caller.ts';
import { accountKind, ownersItem } from '../../auth/owners.ts';
import type { Scope } from '../../auth/scopes.ts';
import type { Instant } from '../../base/calendar/instant.ts';
import { unnumberedEvent, type EventDraft, type ResourceLink, type ResourceObject } from '../../base/event-type.ts';
import { invariant } from '../../base/invariant.ts';
import { openEnvelope } from '../../journal/envelope.ts';
import { journalItem, journalKind } from '../../journal/journal.ts';
import { guardedTable } from '../../table/guarded-table.ts';
import type { StoredItem } from '../../table/write.ts';
import type { Platform } from '../../../ports/platform.ts';
import type { PortName } from '../../../ports/ports.ts';
import type { Settings } from '../../../ports/settings.ts';
import { UnaskedPartner, withUnaskedPartners } from '../../../ports/unasked-partners.ts';
import { maskForCaller } from '../mask-for-caller.ts';
import type { AnyReply, EmptyReply } from '../reply.ts';
import type { Request } from '../request.ts';
import { usesOf } from '../uses-of.ts';
import { type OverlaidItem, overlay } from './overlay.ts';
import type { Amounts, DryRunAttempt, DryRunReport } from './report.ts';

/** The request as a dry run of one attempt: it reads and decides as ever, on a table that keeps what it writes to itself. */
export function asDryRun(request: Request): Request & { readonly dryRun: DryRunAttempt } {
  const { operation, platform } = request;
  const { table, items } = overlay(platform.table);
  const asked = new Set<PortName>();
  let isComplete = true;
  const dryRun: DryRunAttempt = {
    tableOfSlots: request.table,
    unlessAsking: async (decide) => {
      try {
        return await decide();
      } catch (error) {
        if (!(error instanceof UnaskedPartner)) throw error;
        isComplete = false;
        return { isEmpty: true, status: 200 } satisfies EmptyReply;
      }
    },
    reportTo: async (caller) => {
      const written = items();
      const events = await eventsIn(written, platform, caller);
      const parts = partsFor(caller, platform.settings, { items: written, events });
      return { isComplete, partners: [...asked], ...parts };
    },
  };
  return {
    ...request,
    platform: { ...withUnaskedPartners(platform, (one) => asked.add(one)), table },
    table: guardedTable(table, usesOf(operation), `the uses of ${operation.id}`),
    dryRun,
    followsLines: false,
  };
}

/** The answer with the report. An answer without a body gets one. */
export function withReport(document: AnyReply, report: DryRunReport): AnyReply {
  invariant(!('file' in document), 'an operation that answers a file cannot be tried out');
  return { ...document, meta: { ...document.meta, dryRun: report } };
}

/** The events of all transactions, from the rows of the journal that they would have written. */
async function eventsIn(items: readonly OverlaidItem[], { cipher: cipherOf }: Platform, { organisationId }: Caller) {
  const rows = items.flatMap(({ after }) =>
    after?.pk.startsWith(`${journalKind.prefix}#`) === true ? [journalItem.parse(after)] : [],
  );
  const sealed = rows.flatMap(({ events, txId }) => (events === undefined ? [] : [{ events, txId }]));
  if (sealed.length === 0) return [];
  const cipher = await cipherOf(organisationId);
  return sealed.flatMap(({ events, txId }) => {
    const { at, events: drafts } = openEnvelope(events, cipher, organisationId, txId);
    return drafts.map((draft): DatedDraft => ({ ...draft, at }));
  });
}

interface DatedDraft extends EventDraft {
  readonly at: Instant;
}

interface Consequences {
  readonly items: readonly OverlaidItem[];
  readonly events: readonly DatedDraft[];
}

/**
 * What a caller may see of it: each part takes the scope of the operations that read the same. A caller who sees only a part of the
 * organisation gets only what happens on accounts within it, and no events: those tell of everybody who is concerned.
 */
function partsFor(caller: Caller, settings: Settings, { items, events }: Consequences) {
  const { accessScope, scopes } = caller;
  const withheld = new Set<Scope>();
  const ifHeld = (scope: Scope, part: () => Partial<DryRunReport>): Partial<DryRunReport> => {
    if (scopes.includes(scope)) return part();
    withheld.add(scope);
    return {};
  };
  const accounts = items.filter(({ after }) => after !== undefined && isOwnAccount(caller, after));
  const ids = new Set(accounts.map(({ after }) => String(after?.['id'])));
  const isVisible = (one: ResourceObject) => isWhole(accessScope) || ids.has(accountIdOf(one) ?? '');
  return {
    ...ifHeld('accounts', () => ({ balances: accounts.flatMap(balanceOf) })),
    ...ifHeld('transactions', () => {
      const made = transactionsIn(events).filter(isVisible);
      return { transactions: dataOf(maskForCaller(caller, { data: made }, settings)) };
    }),
    ...(isWhole(accessScope)
      ? ifHeld('events', () => ({
          events: events.map((draft) => unnumberedEvent(draft, draft.at)),
        }))
      : {}),
    withheld: [...withheld],
  };
}

const isOwnAccount = ({ accessScope }: Caller, item: StoredItem) =>
  item.pk.startsWith(`${accountKind.prefix}#`) &&
  typeof item['balance'] === 'number' &&
  isAccountInScope(accessScope, { id: String(item['id']), ...ownersItem.parse(item) });

/** The money of an account before and after; nothing if it stays the same. */
function balanceOf({ before, after }: OverlaidItem) {
  if (after === undefined) return [];
  const was = before === undefined ? none : amountsOf(before);
  const is = amountsOf(after);
  if (Object.entries(is).every(([name, value]) => value === was[name as keyof Amounts])) return [];
  return [{ accountId: String(after['id']), before: was, after: is }];
}

const none: Amounts = { balance: 0, hold: 0, available: 0 };
const amountsOf = (item: StoredItem): Amounts => ({
  balance: Number(item['balance']),
  hold: Number(item['hold']),
  available: Number(item['available']),
});

/** The transactions among the resources of events, each as it is at last. */
function transactionsIn(events: readonly EventDraft[]): readonly ResourceObject[] {
  const made = events.flatMap(({ resource }) => (resource?.type.endsWith('Transaction') === true ? [resource] : []));
  return [...new Map(made.map((one) => [one.id, one])).values()];
}

function accountIdOf({ relationships }: ResourceObject): string | undefined {
  const link = relationships?.['account']?.data;
  return link === null || link === undefined || Array.isArray(link) ? undefined : (link as ResourceLink).id;
}

const dataOf = (document: AnyReply): readonly ResourceObject[] =>
  'data' in document ? (document.data as readonly ResourceObject[]) : [];
