import type { CardAuthentication } from './store.ts';

/** What a merchant asks, through the access control server of the processor. */
export type AuthenticationQuestion = Pick<
  CardAuthentication,
  | 'amount'
  | 'merchantAmount'
  | 'merchant'
  | 'merchantId'
  | 'merchantCountry'
  | 'channel'
  | 'challengePreference'
  | 'riskScore'
> & {
  /** The name that the processor gives the authentication; without one it has its id. */
  readonly processorId?: string;
};
