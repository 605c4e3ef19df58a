import { fromEnv } from '@aws-sdk/credential-provider-env';

/** Replaces the SDK's chain of credential providers in bundles. */
export const defaultProvider = fromEnv;
