/** The variable that has the address of the identity provider for the app of the live stage. */
export const identityUrlVariable = 'EMULATOR_IDENTITY_URL';

/** The parameter that holds the secret which the stage shares with the provider. */
export const identitySecretParameter = '/bankstack/emulator-live/identity-check';
