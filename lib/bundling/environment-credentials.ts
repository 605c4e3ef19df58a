import { fromEnv } from '@aws-sdk/credential-provider-env';

/** Takes the place of the SDK's chain of credential providers in bundles. */
export const defaultProvider = fromEnv;
