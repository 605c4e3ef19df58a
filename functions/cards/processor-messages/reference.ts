import type { authenticationsCallback } from './callbacks/authentications.ts';
import type { authorizationsCallback } from './callbacks/authorizations.ts';
import type { cardsCallback } from './callbacks/cards.ts';
import type { codesCallback } from './callbacks/codes.ts';
import type { disputesCallback } from './callbacks/disputes.ts';
import type { increasesCallback } from './callbacks/increases.ts';
import type { reversalsCallback } from './callbacks/reversals.ts';
import type { shipmentsCallback } from './callbacks/shipments.ts';
import type { settlementsCallback } from './callbacks/settlements.ts';
import type { tokensCallback } from './callbacks/tokens.ts';
import { defineReference } from '../../define-reference.ts';

export const processorMessagesReference = defineReference<{
  callbacks:
    | typeof authorizationsCallback
    | typeof increasesCallback
    | typeof reversalsCallback
    | typeof settlementsCallback
    | typeof disputesCallback
    | typeof cardsCallback
    | typeof tokensCallback
    | typeof codesCallback
    | typeof authenticationsCallback
    | typeof shipmentsCallback;
}>({
  callbacks: {
    cardAuthorizationCallback: { summary: 'The card processor asks whether a card may be used' },
    cardIncreaseCallback: { summary: 'The card processor asks to hold more for an authorization' },
    cardReversalCallback: { summary: 'The card processor releases what an authorization holds' },
    cardSettlementCallback: { summary: 'The card processor tells what the network has moved' },
    cardDisputeCallback: { summary: 'The card processor tells how far the dispute of a purchase has come' },
    cardTokenCallback: { summary: 'The card processor asks about a token of a wallet, or tells of one' },
    cardCodeCallback: { summary: 'The card processor has a code sent to the holder of a card, or checked' },
    cardAuthenticationCallback: { summary: 'The card processor asks by 3-D Secure who pays with a card' },
    cardShipmentCallback: { summary: 'The card processor tells how far a card of plastic has come' },
    cardStatusCallback: { summary: 'The card processor tells that a card was activated, reported or stopped' },
  },
});
