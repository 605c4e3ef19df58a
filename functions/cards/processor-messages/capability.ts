import { defineCapability } from '../../define-capability.ts';
import { authenticationsCallback } from './callbacks/authentications.ts';
import { authorizationsCallback } from './callbacks/authorizations.ts';
import { cardsCallback } from './callbacks/cards.ts';
import { codesCallback } from './callbacks/codes.ts';
import { disputesCallback } from './callbacks/disputes.ts';
import { increasesCallback } from './callbacks/increases.ts';
import { reversalsCallback } from './callbacks/reversals.ts';
import { shipmentsCallback } from './callbacks/shipments.ts';
import { settlementsCallback } from './callbacks/settlements.ts';
import { tokensCallback } from './callbacks/tokens.ts';
import { processorMessagesReference } from './reference.ts';

export const processorMessagesCapability = defineCapability({
  name: 'processor-messages',
  reference: processorMessagesReference,
  callbacks: [
    authorizationsCallback,
    increasesCallback,
    reversalsCallback,
    settlementsCallback,
    disputesCallback,
    cardsCallback,
    tokensCallback,
    codesCallback,
    authenticationsCallback,
    shipmentsCallback,
  ],
});
