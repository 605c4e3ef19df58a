import * as z from 'zod';
import { defineOperation, defineVariant } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { text } from '../../../kernel/jsonapi/fields.ts';
import { replace } from '../../../kernel/table/write.ts';
import { moveAccount } from '../account.ts';
import { accountEvent, accountFrozen } from '../events.ts';
import { accountResource, accountToResource } from '../resource.ts';
import { account, accountKind } from '../store.ts';

export const freezeAccount = defineOperation({
  id: 'freezeAccount',
  summary: 'Freeze a deposit account',
  description:
    'Nothing moves in or out of a frozen account. Recurring payments keep their schedule; each of their payments is rejected.',
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
          }),
        example: { attributes: { reason: 'Fraud' } },
      }),
    ],
  },
  response: { status: 200, data: accountResource },
  errors: ['not_found', 'invalid_state'],
  uses: { read: [], write: [accountKind] },

  load: ({ organisationId, path }) => ({ account: account(organisationId, path.id) }),

  handle: async ({ path, body, loaded, now, save }) => {
    if (loaded.account === undefined) throw notFound('The account', path.id);
    const { reason, reasonText } = body.attributes;
    const freezeReason = reason === 'Other' ? (reasonText ?? reason) : reason;
    const frozen = moveAccount(loaded.account, 'freeze', now, { freezeReason });
    if (frozen === undefined) return { data: accountToResource(loaded.account) };

    await save({ writes: [replace(frozen)], events: [accountEvent(accountFrozen, frozen, { freezeReason })] });
    return { data: accountToResource(frozen) };
  },
});
