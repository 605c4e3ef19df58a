import { mustBeOwned } from '../../../accounts/accounts/archived-owners.ts';
import { mustBeInControl } from '../../../accounts/accounts/control-agreement.ts';
import { account, accountKind } from '../../../accounts/accounts/for-others.ts';
import type { Instant } from '../../../kernel/base/calendar/instant.ts';
import { customerKind } from '../../../onboarding/customers/for-others.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { parseChildId } from '../../../kernel/base/ids/child-id.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { replace } from '../../../kernel/table/write.ts';
import { statusEvents } from '../events.ts';
import { directionOf, enable, type Enabled, notThere } from '../recurring-payment.ts';
import { recurringPaymentResource, recurringPaymentToResource } from '../resource.ts';
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
  summary: 'Enable a recurring payment',
  description:
    'Active again from the next due date on, or Completed when its dates or its number of payments are used up. Due dates that passed while it was disabled are skipped.',
  capability: 'recurring-payments',
  method: 'POST',
  path: '/recurring-payments/{id}/enable',
  scopes: ['payments'],
  timeoutSeconds: 5,
  response: { status: 200, data: recurringPaymentResource },
  errors: ['not_found', 'invalid_state'],
  uses: {
    read: [accountKind, customerKind, deletedRecurringPaymentKind],
    write: [recurringPaymentKind, runKind],
  },

  load: ({ organisationId, path }) => {
    const parts = parseChildId(path.id);
    return {
      one: recurringPayments.ref(organisationId, path.id),
      gone: deletedRecurringPayments.ref(organisationId, path.id),
      account: parts && account(organisationId, parts.ownerId),
    };
  },

  handle: async ({ caller, path, loaded, attempt, once, now, platform, table, save }) => {
    await lookAgain(loaded, { attempt, once });
    if (loaded.one === undefined) throw notThere(loaded.gone, path.id, 'enabled');
    const done = enable(loaded.one, now, platform.settings);
    if (done === undefined) return { data: recurringPaymentToResource(loaded.one) };
    invariant(loaded.account !== undefined, 'the account of a recurring payment was not found');
    // A customer who calls is Active and owns the account.
    if (caller.kind === 'organisation') await mustBeOwned(table, loaded.account);
    if (directionOf(loaded.one.type) === 'Credit') mustBeInControl(caller, loaded.account);

    const { enabled, recorded } = withRuns(loaded.one, done, now);
    await save({
      writes: [replace(enabled), ...recorded],
      events: statusEvents(enabled, loaded.one.status),
      due: enabled.dueAt === undefined ? [] : [{ key: enabled, dueAt: enabled.dueAt }],
    });
    return { data: recurringPaymentToResource(enabled) };
  },
});

/** Due dates that were skipped meanwhile are recorded as runs. */
function withRuns(before: RecurringPayment, { enabled, skipped }: Enabled, now: Instant) {
  if (skipped === undefined) return { enabled, recorded: [] };
  const run = { ...skipped, createdAt: now, outcome: 'Skipped', reason: 'Disabled' } as const;
  const { write, runs } = recordRun(before, run);
  return { enabled: { ...enabled, runs }, recorded: [write] };
}
