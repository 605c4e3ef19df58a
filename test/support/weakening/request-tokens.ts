import { IdempotentParameterMismatchException, TransactionInProgressException } from '@aws-sdk/client-dynamodb';
import { without, type Json, type WireReply } from './wire.ts';

/** Made anew each time: the SDK writes into it. */
const badRequest = () => ({ $metadata: { httpStatusCode: 400 } });

/**
 * The cloud's memory of `ClientRequestToken`: for 10 minutes a transaction that succeeded is answered again and not done again.
 * Here the memory lasts until `forget()`, because tests do not wait; the engine never sees the tokens.
 */
export class RequestTokens {
  readonly #answers = new Map<string, { content: Json; reply: WireReply | undefined }>();

  /** Does the transaction, or gives the answer that it had. Same token with other content throws, as does one that is still being worked on. */
  async once(input: Json, execute: (input: Json) => Promise<WireReply>): Promise<WireReply> {
    const tokenless = without(input, 'ClientRequestToken');
    const token = input['ClientRequestToken'];
    if (typeof token !== 'string') return execute(tokenless);
    // The option about returned capacity does not make another request.
    const content = without(tokenless, 'ReturnConsumedCapacity');
    const known = this.#answers.get(token);
    // Texts are made of the few that come again: nobody changes a request that was sent.
    if (known && JSON.stringify(known.content) !== JSON.stringify(content)) {
      throw new IdempotentParameterMismatchException({
        message: 'The token was used with other content',
        ...badRequest(),
      });
    }
    if (known) return known.reply ?? inProgress();
    this.#answers.set(token, { content, reply: undefined });
    try {
      const reply = await execute(tokenless);
      if (reply.status === 200) this.#answers.set(token, { content, reply });
      return reply;
    } finally {
      // Only a success is remembered.
      if (this.#answers.get(token)?.reply === undefined) this.#answers.delete(token);
    }
  }

  /** Ten minutes pass. */
  forget(): void {
    this.#answers.clear();
  }
}

function inProgress(): never {
  throw new TransactionInProgressException({
    Message: 'The transaction with the given token is in progress',
    message: 'in progress',
    ...badRequest(),
  });
}
