import { authorizationMachine } from '../authorizations/statuses.ts';
import * as z from 'zod';
import type { Transaction } from '../../accounts/transactions/for-others.ts';
import { notFound, Problem } from '../../kernel/base/problem.ts';
import { toOne } from '../../kernel/jsonapi/link.ts';
import { type Authorization, authorizations } from '../authorizations/for-others.ts';
import { merchantOf } from '../authorizations/merchant.ts';
import { useFieldsOf } from '../authorizations/use-fields.ts';
import { merchantSettlementFields, settlementAtMerchant } from './at-merchant.ts';
import { givingBack } from './given-back.ts';
import { loadRelated, relatedDebit } from './related-debit.ts';
import { digitsField, loadOfAccount, settleInSandbox } from './sandbox-frame.ts';
import type { Settlement } from './settle.ts';

/** The fields of a body, and what it names. */
export const settledFields = { ...merchantSettlementFields, last4Digits: digitsField };
export const ofAccountAndAuthorization = z.object({
  account: toOne('depositAccount'),
  authorization: toOne('authorization').optional(),
  /** The debit of which a refund gives money back. */
  relatedTransaction: toOne('reversible').optional(),
});

interface Body {
  readonly attributes: z.output<z.ZodObject<typeof settledFields>>;
  readonly relationships: z.output<typeof ofAccountAndAuthorization>;
}

/** The account, the authorization and the debit that a body names. */
export const loadSettled = (organisationId: string, { relationships }: Pick<Body, 'relationships'>) => ({
  ...loadOfAccount(organisationId, { relationships }),
  authorization: relationships.authorization && authorizations.ref(organisationId, relationships.authorization.data.id),
  related: loadRelated(organisationId, relationships),
});

/** Books a simulated movement at a merchant, and answers its transaction. */
export async function settleAtMerchant(
  type: 'purchaseTransaction' | 'cardTransaction',
  more: Partial<Settlement['transaction']>,
  call: Parameters<typeof settleInSandbox>[2] & {
    readonly body: Body;
    readonly loaded: { readonly authorization: Authorization | undefined; readonly related: Transaction | undefined };
  },
) {
  const { attributes, relationships } = call.body;
  const { authorization } = call.loaded;
  mustBeSettleable(relationships, attributes.direction, authorization);
  if (relationships.relatedTransaction !== undefined && attributes.direction === 'Debit') {
    const pointer = '/data/relationships/relatedTransaction';
    throw new Problem('invalid_value', { detail: 'Only a Credit gives money of another transaction back', pointer });
  }
  const related = await relatedDebit(call, attributes.amount);
  const link = related && { relatedTransaction: { type: related.type, id: related.id } };
  const settlement = settlementAtMerchant(
    type,
    { ...attributes, tags: attributes.tags ?? related?.tags, authorization, merchant: merchantOf(attributes) },
    { ...useFieldsOf(attributes), ...more, ...link },
  );
  const also = related && givingBack(related, settlement.amount);
  return settleInSandbox(settlement, attributes.last4Digits, call, also);
}

/** Refuses an authorization that is not of the account (404), was declined (409), or is for the other direction (400). */
export function mustBeSettleable(
  { account, authorization: named }: Pick<Body['relationships'], 'account' | 'authorization'>,
  direction: 'Credit' | 'Debit',
  authorization: Authorization | undefined,
): void {
  if (named === undefined) return;
  const pointer = '/data/relationships/authorization';
  if (authorization?.accountId !== account.data.id) throw notFound('The authorization', named.data.id, pointer);
  if ((authorization.direction === 'Credit') !== (direction === 'Credit')) {
    const detail = `The authorization is for a ${authorization.direction ?? 'Debit'}`;
    throw new Problem('invalid_value', { detail, pointer });
  }
  authorizationMachine.mustAllow(authorization, 'book', { pointer });
}
