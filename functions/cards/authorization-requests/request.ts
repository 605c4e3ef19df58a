import { defined } from '../../kernel/base/defined.ts';
import type { CardUseRequest } from '../authorizations/authorize.ts';
import type { Decline } from '../authorizations/rules.ts';
import type { Authorization } from '../authorizations/for-others.ts';
import { presentedOf } from '../authorizations/presented.ts';
import { isCardNotPresent } from '../card-controls/use.ts';
import type { StepName } from '../../kernel/base/state-machine.ts';
import { authorizationRequestMachine } from './statuses.ts';
import type { AuthorizationRequest } from './store.ts';

/** What an authorization that comes of a question asks for. */
export const cardUseRequestOf = ({
  flow,
  amount,
  merchant,
  recurring,
  tags,
  ...more
}: Pick<
  AuthorizationRequest,
  Exclude<keyof CardUseRequest, 'isCardNotPresent' | 'direction' | 'purchase'> | 'cardPresent' | 'ecommerce'
>): CardUseRequest => {
  const { merchantId, merchantCountry, paymentMethod, digitalWallet, cardVerificationData, cardNetwork } = more;
  const { verificationResults, merchantAmount, cashbackAmount } = more;
  const isRemote = isCardNotPresent({ recurring, ...more });
  const use = { merchantId, merchantCountry, paymentMethod, digitalWallet, cardVerificationData, cardNetwork };
  const told = { ...use, verificationResults, merchantAmount, cashbackAmount };
  return {
    flow,
    amount,
    merchant,
    recurring,
    tags,
    isCardNotPresent: isRemote,
    ...defined(told),
    ...presentedOf(more),
  };
};

/** The link to a request. */
export const linkOf = ({ type, id }: AuthorizationRequest): NonNullable<Authorization['request']> => ({ type, id });

/** What an authorization has of its request. */
export const originOf = (request: AuthorizationRequest) => ({
  request: linkOf(request),
  ...defined({ processorId: request.processorId }),
});

/** What a request keeps of a decline. */
export const outcomeOf = ({ reason: declineReason, meta: declinedBy }: Decline) => ({
  declineReason,
  ...defined({ declinedBy }),
});

/** A request that does not wait any more. What was counted of it is with its authorization. */
export function settledRequest(
  { duePk: _, dueAt: __, counted: ___, ...rest }: AuthorizationRequest,
  step: StepName<typeof authorizationRequestMachine>,
  decision: Partial<AuthorizationRequest>,
): AuthorizationRequest {
  return { ...rest, ...decision, status: authorizationRequestMachine.next(rest, step) };
}
