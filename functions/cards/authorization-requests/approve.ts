import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { Account } from '../../accounts/accounts/for-others.ts';
import { clearOrRefuse } from '../../accounts/ledger/refuse.ts';
import { amountOrZeroSchema, cents } from '../../kernel/base/money/cents.ts';
import { notFound, Problem } from '../../kernel/base/problem.ts';
import { defineVariant } from '../../kernel/http/variant.ts';
import { tagsField } from '../../kernel/jsonapi/fields.ts';
import { endpointIdSchema } from '../../kernel/jsonapi/link.ts';
import type { Tags } from '../../kernel/table/item.ts';
import { declineSentence } from '../authorizations/rules.ts';
import { approveRequest } from './decide.ts';
import { deciderOf, type DecisionCall, waitingRequest } from './decision-frame.ts';
import { authorizationRequestMachine } from './statuses.ts';
import type { AuthorizationRequest } from './store.ts';

const fundingPointer = '/data/attributes/fundingAccount';

/** How an approval is given, by the operation or in an answer. */
export const approvalForm = defineVariant({
  type: 'approveAuthorizationRequest',
  attributes: z.object({
    amount: amountOrZeroSchema.optional(),
    fundingAccount: endpointIdSchema.optional(),
    tags: tagsField.optional(),
  }),
});

type ApprovalCall = DecisionCall<z.output<typeof approvalForm.attributes>> & {
  readonly loaded: { readonly funding: Account | undefined };
};

/**
 * Approves a request that waits, and returns it as it is then; so does a repetition of the approval. Refuses with 400, 404 or 409 what the
 * operation refuses, such as an approval of another amount than before.
 */
export async function approveByOrganisation(call: ApprovalCall): Promise<AuthorizationRequest> {
  const { amount, fundingAccount, tags = {} } = call.body.attributes;
  const { request, inUse } = await waitingRequest('approve', call);
  if (inUse === undefined) return sameApproval(request, call.body.attributes);
  mustBePart(request, amount);
  const approval = {
    amount: cents(amount ?? request.amount),
    tags,
    decidedBy: deciderOf(call),
    ...(fundingAccount === undefined ? {} : fundedBy(fundingAccount, call.loaded.funding, request)),
  };
  const { settings } = call.platform;
  const decision = approveRequest(request, approval, inUse, { now: call.now, settings });
  if ('reason' in decision) {
    throw authorizationRequestMachine.refused(request, `the rules decline this use: ${declineSentence(decision)}`);
  }
  await call.save(decision.change);
  return decision.request;
}

/** A request that was approved so before. Refuses with 409 if it was approved otherwise: the caller must not take it for done. */
function sameApproval(
  request: AuthorizationRequest,
  { amount = request.amount, fundingAccount, tags = {} }: ApprovalCall['body']['attributes'],
): AuthorizationRequest {
  const { approvedAmount, fundingAccountId } = request;
  const isSame = amount === approvedAmount && fundingAccount === fundingAccountId && hasSameTexts(tags, request.tags);
  if (isSame) return request;
  const detail = `it was approved with ${approvedAmount ?? 0} cents, its account and its tags`;
  throw authorizationRequestMachine.refused(request, detail);
}

const hasSameTexts = (one: Tags, other: Tags): boolean =>
  isDeepStrictEqual(new Map(Object.entries(one)), new Map(Object.entries(other)));

/** Refuses with 400 an amount that the merchant does not take. */
function mustBePart(request: AuthorizationRequest, amount: number = request.amount): void {
  if (amount === request.amount) return;
  const detail =
    amount > request.amount
      ? `must be at most the ${request.amount} cents that are asked for`
      : request.partialApprovalAllowed
        ? amount === 0
          ? 'must be at least 1 cent'
          : undefined
        : `must be the ${request.amount} cents that are asked for: the merchant takes no part`;
  if (detail !== undefined) throw new Problem('invalid_value', { detail, pointer: '/data/attributes/amount' });
}

function fundedBy(id: string, funding: Account | undefined, { type, flow, amount }: AuthorizationRequest) {
  if (type === 'atmAuthorizationRequest' || flow === 'deposits') {
    const detail = 'cannot be given for an ATM: the money comes from the account of the card';
    throw new Problem('invalid_value', { detail, pointer: fundingPointer });
  }
  if (amount === 0) {
    const detail = 'cannot be given where nothing is asked for: no money moves';
    throw new Problem('invalid_value', { detail, pointer: fundingPointer });
  }
  if (funding === undefined) throw notFound('The account', id, fundingPointer);
  return { funding: { account: funding, pointer: fundingPointer, clearing: clearOrRefuse } };
}
