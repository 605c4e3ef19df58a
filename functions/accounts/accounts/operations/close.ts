import * as z from 'zod';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { belongingTo } from '../../../kernel/jsonapi/member-rules.ts';
import type { Table } from '../../../kernel/table/table.ts';
import { closeWithItems, closeWithItemsKinds } from '../../closing/close-with-items.ts';
import { blockingClosing } from '../../closing/lives.generated.ts';
import { kindsOf, nounsOf, openOn } from '../../closing/open-items.ts';
import { accountMachine, moveAccount } from '../account.ts';
import { bankReasons, closeReasons, fraudReasons } from '../close-reasons.ts';
import { accountToResource } from '../resource.ts';
import { type Account, account } from '../store.ts';
import { whatIsLeft } from '../what-is-left.ts';

const oneOf = (values: readonly string[]) => ({ error: `must be one of ${values.join(', ')}` });

export const closeAccount = defineOperation({
  id: 'closeAccount',
  capability: 'accounts',
  method: 'POST',
  path: '/accounts/{id}/close',
  scopes: ['accounts-write'],
  callers: 'organisation',
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'depositAccountClose',
        attributes: z
          .object({
            reason: z.enum(closeReasons, oneOf(closeReasons)),
            fraudReason: z.enum(fraudReasons, oneOf(fraudReasons)).optional(),
            bankReason: z.enum(bankReasons, oneOf(bankReasons)).optional(),
          })
          .superRefine(({ reason, fraudReason, bankReason }, check) => {
            const issue = (name: string, message: string) => check.addIssue({ code: 'custom', path: [name], message });
            if (reason === 'Fraud' && fraudReason === undefined)
              issue('fraudReason', 'is required when reason is Fraud');
            if (reason !== 'Fraud' && fraudReason !== undefined) issue('fraudReason', 'belongs to the reason Fraud');
            if (reason === 'ByBank' && bankReason === undefined)
              issue('bankReason', 'is required when reason is ByBank');
            if (reason !== 'ByBank' && bankReason !== undefined) issue('bankReason', 'belongs to the reason ByBank');
          })
          .meta(belongingTo('reason', { Fraud: 'fraudReason', ByBank: 'bankReason' })),
      }),
    ],
  },
  response: { status: 200 },
  errors: ['not_found', 'invalid_state'],
  uses: { read: kindsOf(blockingClosing), write: closeWithItemsKinds },

  load: ({ organisationId, path }) => ({ account: account(organisationId, path.id) }),

  handle: async ({ organisationId, path, body, loaded, now, table, cipher, save }) => {
    if (loaded.account === undefined) throw notFound('The account', path.id);
    const { reason: closeReason, fraudReason, bankReason: closeReasonText } = body.attributes;
    const reasons = { closeReason, fraudReason, closeReasonText };
    const closed = moveAccount(loaded.account, 'close', now, reasons);
    if (closed === undefined) {
      mustBeSame(loaded.account, reasons);
      return { data: accountToResource(loaded.account) };
    }
    mustBeEmpty(loaded.account);
    await mustBeSettled(table, loaded.account);

    await save(await closeWithItems({ organisationId, accounts: [closed], closeReason }, { table, now, cipher }));
    return { data: accountToResource(closed) };
  },
});

type Reasons = Pick<Account, 'closeReason' | 'fraudReason' | 'closeReasonText'>;

function mustBeSame(account: Account, given: Reasons): void {
  const { closeReason = 'no reason', fraudReason, closeReasonText } = account;
  const isSame =
    closeReason === given.closeReason && fraudReason === given.fraudReason && closeReasonText === given.closeReasonText;
  if (!isSame) throw accountMachine.refused(account, `it has the reason ${closeReason}`);
}

/** Refuses with 409 to close an account with money on it, money held, a debt, or money on its way. */
function mustBeEmpty(account: Account): void {
  const left = whatIsLeft(account);
  if (left === undefined) return;
  throw accountMachine.refused(
    account,
    left.what === 'money on its way'
      ? "money of the customer's account at another bank is on its way to it"
      : `it has a ${left.what} of ${left.cents} cents and can be closed when balance and hold are zero`,
  );
}

/** The most ids that a refusal names. */
const namedMax = 100;

/** Refuses with 409 to close an account on which something is open, a payment under way for example, and names it. */
async function mustBeSettled(table: Table, account: Account): Promise<void> {
  const ids = await openOn(account, table, blockingClosing);
  if (ids.length === 0) return;
  const why = `it has ${ids.length} ${nounsOf(blockingClosing)} under way and can be closed when they are done or canceled`;
  throw accountMachine.refused(account, why, { existingIds: ids.slice(0, namedMax) });
}
