import * as z from 'zod';
import { account } from '../../accounts/accounts/for-others.ts';
import { parseChildId } from '../../kernel/base/ids/child-id.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { notFound, Problem } from '../../kernel/base/problem.ts';
import { pattern } from '../../kernel/jsonapi/fields.ts';
import { toOne } from '../../kernel/jsonapi/link.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import type { CardInUse } from './card-in-use.ts';
import { cardOf, cardReads } from './find-card.ts';
import { type Authorization, authorizations } from './store.ts';
import { aBoolean } from './use-fields.ts';
import { cardUseKinds } from './use-kinds.ts';

/** The common parts of the operations that simulate what happens to an authorization. */
export const authorizationStepFrame = {
  capability: 'sandbox',
  method: 'POST',
  scopes: [],
  sandboxOnly: true,
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found', 'invalid_state', 'invalid_value', 'account_busy'],
  uses: { read: cardReads, write: cardUseKinds },
  load: ({ organisationId, path }: { readonly organisationId: string; readonly path: { readonly id: string } }) => {
    const accountId = parseChildId(path.id)?.ownerId;
    return {
      authorization: authorizations.ref(organisationId, path.id),
      account: accountId === undefined ? undefined : account(organisationId, accountId),
    };
  },
} as const;

/** Fields that a body may repeat from the authorization. They must match it. */
export const stepFields = {
  cardLast4Digits: pattern(/^\d{4}$/, 'must have 4 digits').optional(),
  recurring: aBoolean.optional(),
};
export const ofStepAccount = z.object({ account: toOne('depositAccount').optional() });

interface StepBody {
  readonly attributes: z.output<z.ZodObject<typeof stepFields>>;
  readonly relationships: z.output<typeof ofStepAccount>;
}

/** Refuses with 400 a body that tells something else of the authorization than it is. */
function requireMatchingBody({ attributes, relationships }: StepBody, one: Authorization): void {
  const { cardLast4Digits = one.cardLast4Digits, recurring = one.recurring } = attributes;
  const { id: accountId } = relationships.account?.data ?? { id: one.accountId };
  const faults = [
    ...(cardLast4Digits === one.cardLast4Digits
      ? []
      : ['attributes/cardLast4Digits: the authorization is of another card']),
    ...(recurring === one.recurring ? [] : [`attributes/recurring: the authorization has ${one.recurring}`]),
    ...(accountId === one.accountId ? [] : ['relationships/account: the authorization is of another account']),
  ].map((fault) => {
    const [place = '', why = ''] = fault.split(': ');
    return { detail: `${place.split('/')[1] ?? ''}: ${why}`, pointer: `/data/${place}` };
  });
  if (faults.length > 0) throw new Problem('invalid_value', faults);
}

/** The authorization of a path, with its card and account. Refuses with 404 one that does not exist, and with 400 another one. */
export async function authorizationInUse({
  path,
  body,
  loaded: { authorization, account },
  table,
}: {
  readonly body: StepBody;
  readonly path: { readonly id: string };
  readonly loaded: { readonly authorization: Authorization | undefined; readonly account: Account | undefined };
  readonly table: Table;
}): Promise<CardInUse & { readonly authorization: Authorization }> {
  if (authorization === undefined) throw notFound('The authorization', path.id);
  invariant(account !== undefined, 'the account of an authorization was not found');
  requireMatchingBody(body, authorization);
  return { authorization, account, ...(await cardOf(table, authorization)), isSuspended: false };
}
