import { Problem } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { mergeChanges } from '../../../kernel/journal/change.ts';
import { endEach, endingKinds } from '../../closing/ending.ts';
import { endingsOfOwnerChange } from '../../closing/lives.generated.ts';
import { answerOwnerChange, ownerChangeFrame } from '../owner-change-operation.ts';
import type { Holder } from '../owners.ts';

export const removeAccountOwners = defineOperation({
  ...ownerChangeFrame,
  id: 'removeAccountOwners',
  method: 'DELETE',
  uses: { ...ownerChangeFrame.uses, write: [...ownerChangeFrame.uses.write, ...endingKinds(endingsOfOwnerChange)] },

  handle: (call) =>
    answerOwnerChange(call, {
      affected: (present, named) => present.filter((one) => named.includes(one)),
      ownersAfter: (present, removed) => {
        const left = present.filter((one) => !removed.includes(one));
        mustStillBeOwned(left);
        return left;
      },
      also: async (removed, account) => {
        const customerIds = removed.map(({ head }) => head.id);
        const { organisationId } = call;
        const items = { organisationId, accounts: [account], customerIds, isFraud: false };
        return mergeChanges(...(await endEach(endingsOfOwnerChange, items, call)));
      },
      headAfter: (head) => (head.hasSharedAccounts === true ? undefined : { ...head, hasSharedAccounts: true }),
    }),
});

function mustStillBeOwned(left: readonly Holder[]): void {
  const refuse = (detail: string) => new Problem('invalid_state', { detail, pointer: '/data' });
  if (left.length === 0) throw refuse('The last owner of an account cannot be removed');
  if (left.every(({ head }) => head.status === 'Archived')) {
    throw refuse('Every owner who would be left is Archived');
  }
}
