import { randomUUID } from 'node:crypto';
import type { AnyOperation } from '../../../functions/kernel/http/operation.ts';
import { createCallbackHandler } from '../../../functions/kernel/http/callback-handler.ts';
import { processorReference } from '../../../functions/cards/cards/references.ts';
import { cards } from '../../../functions/cards/cards/store.ts';
import { simulatedCardProcessor } from '../../../functions/ports/card-processor/simulated-card-processor.ts';
import type { CardProcessor } from '../../../functions/ports/card-processor/port.ts';
import { signedMessages } from '../../../functions/ports/https/read-signed.ts';
import { signatureOf } from '../../../functions/ports/https/signature.ts';
import { callbacks } from '../../../functions/registry.ts';
import type { Bank } from '../../support/bank/bank.ts';
import { fixedSecret } from '../../support/identity/example-provider.ts';

const secret = 'the secret of the card processor';

/** The simulated processor, whose messages are signed. */
export const signingProcessor: CardProcessor = { ...simulatedCardProcessor, read: signedMessages(fixedSecret(secret)) };

/** The processor's name of a card. */
export async function referenceOf(bank: Bank, cardId: string): Promise<string> {
  const [card] = await cards.byId(bank.table, bank.organisationId, [cardId]);
  if (card === undefined) throw new Error(`the card ${cardId} does not exist`);
  return processorReference(card);
}

interface Sent {
  readonly id?: string;
  readonly secret?: string;
  readonly ageSeconds?: number;
}

/** Sends a message to `/callbacks/card-processor/<path>`; answers its status and body. */
export async function tell(
  bank: Bank,
  path: string,
  content: object | string,
  { id = randomUUID(), secret: key = secret, ageSeconds = 0 }: Sent = {},
): Promise<{ readonly status: number; readonly body: unknown }> {
  const whole = `/callbacks/card-processor/${path}`;
  const callback = callbacks.find((one: AnyOperation) => one.path === whole);
  if (callback === undefined) throw new Error(`there is no callback ${whole}`);
  const body = typeof content === 'string' ? content : JSON.stringify(content);
  const timestamp = String(Math.floor(Date.parse(bank.clock.now()) / 1000) - ageSeconds);
  const handle = createCallbackHandler(callback, bank.platform);
  const { statusCode, body: answered } = await handle({
    headers: {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatureOf(id, timestamp, Buffer.from(body), key),
    },
    multiValueHeaders: {},
    body,
    isBase64Encoded: false,
    requestContext: { requestId: 'request' },
  } as never);
  return { status: statusCode, body: answered === '' ? undefined : (JSON.parse(answered) as unknown) };
}
