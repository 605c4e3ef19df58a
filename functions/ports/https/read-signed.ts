import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import { exactJson } from '../../kernel/base/json/exact-json.ts';
import { isUtf8Type } from '../../kernel/base/json/utf8.ts';
import type { Secret } from '../aws/ssm-secret.ts';
import type { ArrivedMessage, ReadMessage } from '../signed-message.ts';
import { isSigned } from './signature.ts';

const messageIdPattern = /^[\x21-\x7e]{1,100}$/;
/** A secret is read again after a wrong signature, but not more often: anybody can send one. */
const rereadMsMin = 60_000;

/** Reads messages that a partner signs with the secret of the stage. A secret that was rotated is read again. */
export function signedMessages(secret: Secret): (message: ArrivedMessage, now: Instant) => Promise<ReadMessage> {
  let rereadMs = 0;
  return async (message, now) => {
    const { id, contentType, body } = message;
    if (id === undefined || !messageIdPattern.test(id)) return { outcome: 'unsigned' };
    if (!isSigned(message, await secret.read(), now)) {
      if (msOf(now) - rereadMs < rereadMsMin) return { outcome: 'unsigned' };
      rereadMs = msOf(now);
      secret.forget();
      if (!isSigned(message, await secret.read(), now)) return { outcome: 'unsigned' };
    }
    if (!isUtf8Type(contentType)) return { outcome: 'invalid', because: 'charset' };
    const read = exactJson(body);
    if (read === undefined) return { outcome: 'invalid' };
    if (read.faults.length > 0) return { outcome: 'invalid', because: read.faults };
    return { outcome: 'read', id, json: read.value };
  };
}
