import { customerKind } from '../../../onboarding/customers/for-others.ts';
import { organisationKind } from '../../../organisations/for-others.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { replace } from '../../../kernel/table/write.ts';
import { withNextPayment } from '../../interest/next-payment.ts';
import { accountMachine, moveAccount } from '../account.ts';
import { headsOfOwners, namingArchived } from '../archived-owners.ts';
import { firstWithNumber, leadingTo, openWithNumberAt } from '../first-with-number.ts';
import { accountEvent, accountReopened } from '../events.ts';
import { accountToResource } from '../resource.ts';
import { account, accountKind } from '../store.ts';

export const reopenAccount = defineOperation({
  id: 'reopenAccount',
  capability: 'accounts',
  method: 'POST',
  path: '/accounts/{id}/reopen',
  scopes: ['accounts-write'],
  callers: 'organisation',
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found', 'invalid_state'],
  uses: { read: [organisationKind], write: [accountKind, customerKind] },

  load: ({ organisationId, path }) => ({ account: account(organisationId, path.id) }),

  handle: async ({ path, loaded, now, table, platform, save }) => {
    const closed = loaded.account;
    if (closed === undefined) throw notFound('The account', path.id);
    // Archiving a customer does not write to closed accounts, so the owners are read.
    const owners = await headsOfOwners(table, closed);
    const moved = moveAccount(namingArchived(closed, owners), 'reopen', now);
    if (moved === undefined) return { data: accountToResource(closed) };
    const first = await firstWithNumber(table, closed);
    const twin = await openWithNumberAt(table, first, closed.routingNumber);
    if (twin !== undefined) {
      throw accountMachine.refused(closed, 'another account that is not Closed has its numbers', {
        existingIds: [twin.id],
      });
    }
    // What was moved to another bank begins anew: payments for this account reach it again.
    const { movedTo: _, ...reopened } = moved;
    const opened = withNextPayment(reopened, platform.settings, now);
    const isFirst = first.id === closed.id;
    const leading = leadingTo(isFirst ? opened : first, closed);
    const changed = [...(isFirst ? [] : [opened]), ...(leading === first ? [] : [leading])];

    await save({
      // Heads are written too, so an archive that read the account as closed gets a conflict, and then reads it as open.
      writes: [...changed, ...owners].map((item) => replace(item)),
      events: [accountEvent(accountReopened, opened, {})],
    });
    return { data: accountToResource(opened) };
  },
});
