import type { Asked } from '../authorizations/authorize.ts';
import type { Authorization } from '../authorizations/for-others.ts';
import type { AuthorizationRequest } from './store.ts';

/** A request as the authorization that comes of it asks for it. */
export const askedOf = ({ flow, amount, merchant, recurring, tags, ...more }: AuthorizationRequest): Asked => {
  const { paymentMethod, digitalWallet, cardVerificationData, cardNetwork } = more;
  return {
    ...{ flow, amount, merchant, recurring, tags },
    ...(paymentMethod === undefined ? {} : { paymentMethod }),
    ...(digitalWallet === undefined ? {} : { digitalWallet }),
    ...(cardVerificationData === undefined ? {} : { cardVerificationData }),
    ...(cardNetwork === undefined ? {} : { cardNetwork }),
  };
};

/** The link to a request. */
export const linkOf = ({ type, id }: AuthorizationRequest): NonNullable<Authorization['request']> => ({ type, id });

/** What an authorization has of its request. */
export const originOf = (request: AuthorizationRequest) => ({
  request: linkOf(request),
  ...(request.processorId === undefined ? {} : { processorId: request.processorId }),
});
