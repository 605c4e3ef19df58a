import { usersBehind } from '../../../kernel/journal/author.ts';
import { alsoCausedBy } from '../../../kernel/journal/four-eyes.ts';
import { mustBeOwned } from '../../../accounts/accounts/archived-owners.ts';
import { account, accountKind } from '../../../accounts/accounts/for-others.ts';
import type { Caller } from '../../../kernel/auth/caller.ts';
import type { Instant } from '../../../kernel/base/calendar/instant.ts';
import { type Counterparty, counterpartyKind } from '../../counterparties/for-others.ts';
import { customerKind } from '../../../onboarding/customers/for-others.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { parseChildId } from '../../../kernel/base/ids/child-id.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { Problem } from '../../../kernel/base/problem.ts';
import { replace } from '../../../kernel/table/write.ts';
import { organisation, organisationKind } from '../../../organisations/for-others.ts';
import { mustControlPayer, readCounterparty } from '../control.ts';
import { recurringPaymentStatusEvents } from '../events.ts';
import { enable, type EnabledSchedule, mustBeAllowedToEnable, notThere } from '../recurring-payment.ts';
import { recurringPaymentToResource } from '../resource.ts';
import {
  deletedRecurringPaymentKind,
  deletedRecurringPayments,
  type RecurringPayment,
  recurringPaymentKind,
  recurringPayments,
  lookAgain,
} from '../store.ts';
import { recordRun, runKind } from '../runs.ts';

export const enableRecurringPayment = defineOperation({
  id: 'enableRecurringPayment',
  capability: 'recurring-payments',
  method: 'POST',
  path: '/recurring-payments/{id}/enable',
  scopes: ['payments'],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found', 'invalid_state'],
  uses: {
    read: [accountKind, customerKind, counterpartyKind, deletedRecurringPaymentKind, organisationKind],
    write: [recurringPaymentKind, runKind],
  },

  load: ({ organisationId, path }) => {
    const parts = parseChildId(path.id);
    return {
      one: recurringPayments.ref(organisationId, path.id),
      gone: deletedRecurringPayments.ref(organisationId, path.id),
      account: parts && account(organisationId, parts.ownerId),
      organisation: organisation(organisationId),
    };
  },

  handle: async ({ caller, author, path, loaded, attempt, once, now, platform, table, cipher, save }) => {
    await lookAgain(loaded, { attempt, once });
    if (loaded.one === undefined) throw notThere(loaded.gone, path.id, 'enabled');
    mustBeAllowedToEnable(loaded.one, caller);
    const done = enable(loaded.one, now, platform.settings);
    if (done === undefined) return { data: recurringPaymentToResource(loaded.one) };
    invariant(loaded.account !== undefined, 'the account of a recurring payment was not found');
    // A customer who calls is Active and owns the account.
    if (caller.kind === 'organisation') await mustBeOwned(table, loaded.account);

    const counterparty = await readCounterparty(loaded.one, caller, table);
    const { account: from, organisation: org } = loaded;
    const search = { table, banks: platform.settings.banks };
    await mustControlPayer(loaded.one, { caller, account: from, counterparty, organisation: org, search, cipher });
    const causedBy = alsoCausedBy(loaded.one, usersBehind(author.actor));
    const agreed = { ...done.enabled, causedBy, ...agreedRelinks(loaded.one, caller, counterparty) };
    const { enabled, recorded } = withRuns(loaded.one, { ...done, enabled: agreed }, now);
    await save({
      writes: [replace(enabled), ...recorded],
      events: recurringPaymentStatusEvents(enabled, loaded.one.status),
      due: enabled.dueAt === undefined ? [] : [{ key: enabled, dueAt: enabled.dueAt }],
    });
    return { data: recurringPaymentToResource(enabled) };
  },
});

/**
 * What a caller with payments-write agrees to by enabling: the account that the counterparty leads to now. Refuses others
 * with 403 where the schedule was suspended, and a customer whose counterparty it is not.
 */
function agreedRelinks(
  one: RecurringPayment,
  { scopes }: Caller,
  counterparty: Counterparty | undefined,
): { readonly relinks?: number } {
  if (counterparty !== undefined && scopes.includes('payments-write')) {
    return counterparty.relinks === undefined ? {} : { relinks: counterparty.relinks };
  }
  if (one.suspension === undefined) return {};
  const detail = 'The counterparty was relinked: enabling takes the scope payments-write, for a customer their own';
  throw new Problem('forbidden', detail);
}

/** Due dates that were skipped meanwhile are recorded as runs. */
function withRuns(before: RecurringPayment, { enabled, skipped }: EnabledSchedule, now: Instant) {
  if (skipped === undefined) return { enabled, recorded: [] };
  const run = { ...skipped, createdAt: now, outcome: 'Skipped', reason: 'Disabled' } as const;
  const { write, runs } = recordRun(before, run);
  return { enabled: { ...enabled, runs }, recorded: [write] };
}
