import { defined } from '../../kernel/base/defined.ts';
import type { CardUseRequest } from '../authorizations/authorize.ts';
import type { Authorization } from '../authorizations/for-others.ts';
import type { AuthorizationRequest } from './store.ts';

/** What an authorization that comes of a question asks for. */
export const cardUseRequestOf = ({
  flow,
  amount,
  merchant,
  recurring,
  tags,
  ...more
}: Pick<AuthorizationRequest, keyof CardUseRequest>): CardUseRequest => {
  const { paymentMethod, digitalWallet, cardVerificationData, cardNetwork } = more;
  const use = { paymentMethod, digitalWallet, cardVerificationData, cardNetwork };
  return { flow, amount, merchant, recurring, tags, ...defined(use) };
};

/** The link to a request. */
export const linkOf = ({ type, id }: AuthorizationRequest): NonNullable<Authorization['request']> => ({ type, id });

/** What an authorization has of its request. */
export const originOf = (request: AuthorizationRequest) => ({
  request: linkOf(request),
  ...defined({ processorId: request.processorId }),
});
