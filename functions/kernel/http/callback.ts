import type { ArrivedMessage, UnreadableMessage } from '../../ports/signed-message.ts';
import type { Platform } from '../../ports/platform.ts';
import { Problem } from '../base/problem.ts';
import { faultSentence } from '../jsonapi/fault-sentence.ts';
import type { RouteFrame } from './route-frame.ts';

/** A message of a partner: who it is from is known only after its signature has been verified. */
export interface PartnerMessage {
  /** By their names in lower case. */
  readonly headers: ReadonlyMap<string, string | undefined>;
  /** The exact bytes. */
  readonly body: Uint8Array;
}

/** A route that a partner of the stage calls. */
export interface Callback<Heading extends string = string, Id extends string = string> extends RouteFrame<
  `/callbacks/${string}`,
  Heading,
  Id
> {
  readonly method: 'POST';
  /**
   * Receives the message of a partner: without a token, so it verifies the signature before anything else. Throws a Problem for a
   * message that it refuses. The answer to a message that it takes is 200 with the JSON that it returns, or 204 if it returns nothing.
   */
  readonly receive: (message: PartnerMessage, platform: Platform) => Promise<object | undefined>;
}

/**
 * Declares a callback. It is not part of the reference, because integrators do not use it. The manifest lists it in `callbacks`.
 */
export function defineCallback<const Heading extends string, const Id extends string>(
  declaration: Omit<Callback<Heading, Id>, 'method'>,
): Callback<Heading, Id> {
  return { ...declaration, method: 'POST' };
}

/** A message that is signed as Standard Webhooks has it. */
export const arrivedMessage = ({ headers, body }: PartnerMessage): ArrivedMessage => ({
  id: headers.get('webhook-id'),
  timestamp: headers.get('webhook-timestamp'),
  signature: headers.get('webhook-signature'),
  contentType: headers.get('content-type'),
  body,
});

/** The answer to a message whose signature is missing, wrong or too old. It does not say which, like that to a token. */
export const unauthorizedMessage = (): Problem =>
  new Problem('unauthorized', 'The message is not signed by the partner of this stage, or its timestamp is too old');

/** The answer to a message of a partner that cannot be read. `otherwise` says what is wrong if the message itself does not. */
export function unreadableMessage({ because }: UnreadableMessage, otherwise: string): Problem {
  if (because === undefined) return new Problem('invalid_document', otherwise);
  if (because === 'charset') return new Problem('unsupported_media_type', 'A message is sent in UTF-8');
  const faults = because.map(({ kind, pointer }) => ({ pointer, detail: faultSentence(kind, pointer) }));
  return new Problem('invalid_document', faults);
}
