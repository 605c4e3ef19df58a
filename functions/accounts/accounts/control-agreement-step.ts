import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { Reply } from '../../kernel/http/reply.ts';
import { notFound } from '../../kernel/base/problem.ts';
import type { Change } from '../../kernel/journal/change.ts';
import { replace } from '../../kernel/table/write.ts';
import { type ControlAgreementStep, moveControlAgreement } from './control-agreement.ts';
import { accountEvent, accountUpdated } from './events.ts';
import { accountToResource } from './resource.ts';
import { type Account, account, accountKind } from './store.ts';

/** The common parts of the operations on an account's control agreement. */
export const controlAgreementFrame = {
  capability: 'accounts',
  method: 'POST',
  scopes: ['accounts-write'],
  callers: 'organisation',
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found', 'invalid_state'],
  uses: { read: [], write: [accountKind] },
  load: ({ organisationId, path }: { readonly organisationId: string; readonly path: { readonly id: string } }) => ({
    account: account(organisationId, path.id),
  }),
} as const;

/** Moves the control agreement of the loaded account. If it is in the target state already, nothing changes. */
export async function stepControlAgreement(
  step: ControlAgreementStep,
  call: {
    readonly path: { readonly id: string };
    readonly loaded: { readonly account: Account | undefined };
    readonly now: Instant;
    readonly save: (change: Change) => Promise<void>;
  },
): Promise<Reply> {
  const before = call.loaded.account;
  if (before === undefined) throw notFound('The account', call.path.id);
  const after = moveControlAgreement(before, step, call.now);
  if (after === undefined) return { data: accountToResource(before) };

  await call.save({ writes: [replace(after)], events: [accountEvent(accountUpdated, after, {})] });
  return { data: accountToResource(after) };
}
