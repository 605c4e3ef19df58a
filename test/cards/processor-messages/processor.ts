import { processorReference } from '../../../functions/cards/cards/references.ts';
import { cards } from '../../../functions/cards/cards/store.ts';
import { simulatedCardProcessor } from '../../../functions/ports/card-processor/simulated-card-processor.ts';
import type { CardProcessor } from '../../../functions/ports/card-processor/port.ts';
import { signedMessages } from '../../../functions/ports/https/read-signed.ts';
import type { Bank } from '../../support/bank/bank.ts';
import { fixedSecret } from '../../support/identity/example-provider.ts';
import { type CallbackSignature, tellCallback } from '../../support/ports/tell-callback.ts';

const secret = 'the secret of the card processor';

/** The simulated processor, whose messages are signed. */
export const signingProcessor: CardProcessor = { ...simulatedCardProcessor, read: signedMessages(fixedSecret(secret)) };

/** The processor's name of a card. */
export async function referenceOf(bank: Bank, cardId: string): Promise<string> {
  const [card] = await cards.byId(bank.table, bank.organisationId, [cardId]);
  if (card === undefined) throw new Error(`the card ${cardId} does not exist`);
  return processorReference(card);
}

/** Sends a message to `/callbacks/card-processor/<path>`; answers its status and body. */
export const tell = (bank: Bank, path: string, content: object | string, how: CallbackSignature = {}) =>
  tellCallback(bank, `/callbacks/card-processor/${path}`, content, { secret, ...how });
