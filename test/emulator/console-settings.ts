import type { ConsoleSettings } from '../../functions/ports/console-provider/port.ts';

/** The variable that has the issuer of the console's identity provider for the app of the live stage. */
export const consoleIssuerVariable = 'EMULATOR_CONSOLE_ISSUER';

/** The console of the live stage: people are invited, and show who they are at each sign-in, with a second factor. */
export const consoleSettings = (issuer: string) =>
  ({
    issuer,
    clientId: 'console',
    secretParameter: '/bankstack/emulator-live/console',
    requiredClaims: [{ claim: 'groups', value: 'company.example' }],
    amrValues: ['mfa'],
    alwaysAsks: true,
  }) satisfies ConsoleSettings;
