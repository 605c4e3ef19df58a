import { defineReference } from './define-reference.ts';
import type { simulatedCardKind } from './ports/card-processor/items.ts';
import type { organisationKeyKind } from './ports/cipher/items.ts';
import type { partnerSecretKind } from './ports/partner-secret/items.ts';
import type { outboxKind } from './ports/text-messages/items.ts';

export const portsReference = defineReference<{
  kinds: typeof organisationKeyKind | typeof outboxKind | typeof partnerSecretKind | typeof simulatedCardKind;
}>({
  kinds: {
    key: {
      holds: 'the keys of an organisation, wrapped by KMS; written only by commands of an operator',
      keys: { pk: '<org>', sk: '-', foundBy: 'organisation' },
    },
    out: {
      holds: 'text messages and e-mails that a sandbox stage would have sent, their texts sealed, for a week',
      keys: { pk: '<org>#messages', sk: "<world's time>#<message>", foundBy: 'time' },
    },
    psc: {
      holds: 'the encrypted secret with which an organisation signs messages of partners in a sandbox',
      keys: { pk: '<org>', sk: '-', foundBy: 'organisation' },
    },
    smc: {
      holds:
        'what the simulated card processor of a sandbox knows of a card: its test PIN, sealed, and the addresses of pages that were used',
      keys: { pk: '<org>', sk: '<reference>', foundBy: 'the reference of the card' },
    },
  },
});
