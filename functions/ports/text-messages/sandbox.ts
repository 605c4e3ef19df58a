import { invariant } from '../../kernel/base/invariant.ts';
import type { SandboxPart } from '../parts.ts';
import { createOutboxTextMessages } from './outbox-text-messages.ts';

/** Stores messages in place of sending them. The function needs the cipher too, because the texts are sealed. */
export const textMessages: SandboxPart<'textMessages'> = (base, { cipher }) => {
  invariant(cipher !== undefined, 'this function declares textMessages but not cipher');
  return createOutboxTextMessages(base, cipher);
};
