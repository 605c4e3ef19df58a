import * as z from 'zod';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { text } from '../../../kernel/jsonapi/fields.ts';
import { where } from '../../../kernel/jsonapi/member-rules.ts';
import { replace } from '../../../kernel/table/write.ts';
import { accountMachine, moveAccount } from '../account.ts';
import { accountEvent, accountFrozen } from '../events.ts';
import { accountToResource } from '../resource.ts';
import { type Account, account, accountKind } from '../store.ts';

export const freezeAccount = defineOperation({
  id: 'freezeAccount',
  capability: 'accounts',
  method: 'POST',
  path: '/accounts/{id}/freeze',
  scopes: ['accounts-write'],
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'accountFreeze',
        attributes: z
          .object({
            reason: z.enum(['Fraud', 'Other'], { error: 'must be Fraud or Other' }),
            reasonText: text(255).optional(),
          })
          .refine((given) => given.reason !== 'Other' || given.reasonText !== undefined, {
            path: ['reasonText'],
            error: 'is required when reason is Other',
          })
          .meta(where('reason', 'Other', { required: ['reasonText'] })),
      }),
    ],
  },
  response: { status: 200 },
  errors: ['not_found', 'invalid_state'],
  uses: { read: [], write: [accountKind] },

  load: ({ organisationId, path }) => ({ account: account(organisationId, path.id) }),

  handle: async ({ path, body, loaded, now, save }) => {
    if (loaded.account === undefined) throw notFound('The account', path.id);
    const { reason, reasonText } = body.attributes;
    const freezeReason = reason === 'Other' ? (reasonText ?? reason) : reason;
    const frozen = moveAccount(loaded.account, 'freeze', now, { freezeReason });
    if (frozen === undefined) {
      mustHaveReason(loaded.account, freezeReason);
      return { data: accountToResource(loaded.account) };
    }

    await save({ writes: [replace(frozen)], events: [accountEvent(accountFrozen, frozen, { freezeReason })] });
    return { data: accountToResource(frozen) };
  },
});

function mustHaveReason(account: Account, given: string): void {
  const { freezeReason = 'no reason' } = account;
  if (freezeReason !== given) throw accountMachine.refused(account, `it has the reason ${freezeReason}`);
}
