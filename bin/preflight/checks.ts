import { accountPin } from './account-pin.ts';
import { achFiles } from './ach-files.ts';
import { bankServers } from './bank-servers.ts';
import { bootstrap } from './bootstrap.ts';
import { certificate } from './certificate.ts';
import type { Check } from './check.ts';
import { concurrency } from './concurrency.ts';
import { documentCopies } from './document-copies.ts';
import { emails } from './emails.ts';
import { gatewayRole } from './gateway-role.ts';
import { identity } from './identity.ts';
import { parameterThroughput } from './parameter-throughput.ts';
import { quotas } from './quotas.ts';
import { recipients } from './recipients.ts';
import { rootKeyRegions } from './root-key.ts';
import { secrets } from './secrets.ts';
import { senders } from './senders.ts';
import { stacks } from './stacks.ts';
import { textMessages, textNumbers, textSpending } from './text-messages.ts';

/** The checks of `npx bankstack stage preflight`, in the order of its lines. The first one is whether the others look at the right account. */
export const preflightChecks: { readonly first: Check; readonly others: readonly Check[] } = {
  first: identity,
  others: [
    accountPin,
    bootstrap,
    gatewayRole,
    concurrency,
    stacks,
    rootKeyRegions,
    documentCopies,
    achFiles,
    bankServers,
    quotas,
    secrets,
    parameterThroughput,
    emails,
    senders,
    textMessages,
    textSpending,
    textNumbers,
    certificate,
    recipients,
  ],
};
