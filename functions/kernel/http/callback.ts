import type { ArrivedMessage, UnreadableMessage } from '../../ports/signed-message.ts';
import { BrokenInvariant } from '../base/invariant.ts';
import { Problem } from '../base/problem.ts';
import { faultSentence } from '../jsonapi/fault-sentence.ts';
import { type AnyOperation, noDocument, type PartnerMessage } from './operation.ts';

/** A route that a partner of the stage calls. */
export interface CallbackDeclaration<Heading extends string> extends Pick<
  AnyOperation,
  'id' | 'summary' | 'timeoutSeconds' | 'uses' | 'needs' | 'sends' | 'alarmsOn'
> {
  readonly capability: Heading;
  readonly path: `/callbacks/${string}`;
  readonly receive: AnyOperation['receive'] & {};
}

/**
 * Declares a callback: an operation without a token that a partner calls. It is not part of the reference, because integrators do
 * not use it. The manifest lists it in `callbacks`.
 */
export function defineCallback<const Heading extends string>(
  declaration: CallbackDeclaration<Heading>,
): AnyOperation & { readonly capability: Heading } {
  return {
    ...declaration,
    method: 'POST',
    scopes: [],
    response: { status: 204, data: noDocument },
    errors: [],
    handle: () => {
      throw new BrokenInvariant(`${declaration.id} is a callback; it does not serve requests`);
    },
  };
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
