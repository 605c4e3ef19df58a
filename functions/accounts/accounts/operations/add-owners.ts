import { mustBeActive } from '../../../onboarding/customers/customer-machine.ts';
import { Problem } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { answerOwnerChange, ownerChangeFrame } from '../owner-change-operation.ts';
import { ownersMax, withAccount } from '../owners.ts';
import { hasEverOwned } from '../past-owners.ts';

export const addAccountOwners = defineOperation({
  ...ownerChangeFrame,
  id: 'addAccountOwners',
  method: 'POST',

  handle: (call) =>
    answerOwnerChange(call, {
      affected: (present, named) => named.filter((one) => !present.includes(one)),
      ownersAfter: (present, added, pointerTo) => {
        for (const { head } of added) mustBeActive(head, { id: head.id, pointer: pointerTo(head.id) });
        const owners = [...present, ...added];
        if (owners.length <= ownersMax) return owners;
        throw new Problem('limits_exceeded', {
          detail: `An account has at most ${ownersMax} owners`,
          pointer: '/data',
        });
      },
      headAfter: (head, { account, past }, pointerTo) => ({
        // A customer who owned the account before has it counted already.
        ...(hasEverOwned(head.id, account, past) ? head : withAccount(head, account.id, pointerTo(head.id))),
        hasSharedAccounts: true,
      }),
    }),
});
