import * as z from 'zod';
import type { Account } from '../../accounts/accounts/for-others.ts';
import { clearOrRefuse } from '../../accounts/ledger/refuse.ts';
import { amountOrZeroSchema, cents } from '../../kernel/base/money/cents.ts';
import { notFound, Problem } from '../../kernel/base/problem.ts';
import { defineVariant } from '../../kernel/http/variant.ts';
import { tagsField } from '../../kernel/jsonapi/fields.ts';
import { endpointIdSchema } from '../../kernel/jsonapi/link.ts';
import { declineSentence } from '../authorizations/rules.ts';
import { approveRequest } from './decide.ts';
import { type DecisionCall, waitingRequest } from './decision-frame.ts';
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

/** Approves a request that waits, and returns it as it is then. Refuses with 400, 404 or 409 what the operation refuses. */
export async function approveByOrganisation(call: ApprovalCall): Promise<AuthorizationRequest> {
  const { amount, fundingAccount, tags = {} } = call.body.attributes;
  const { request, inUse } = await waitingRequest('approve', call);
  if (inUse === undefined) return request;
  mustBePart(request, amount);
  const approval = {
    amount: cents(amount ?? request.amount),
    tags,
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
