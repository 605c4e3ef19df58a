import { exactJson } from '../../kernel/base/json/exact-json.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import { signedMessages } from '../https/read-signed.ts';
import { hasFreshSignature } from '../https/signature.ts';
import type { MadePorts } from '../parts.ts';
import type { BasePlatform } from '../platform.ts';
import { openPartnerSecret, partnerSecret } from './items.ts';

/**
 * Reads messages that an organisation has signed with its own secret, in the place of a partner that a sandbox simulates. `naming` is the
 * member that names the organisation, whose secret verifies the message: so it cannot be about things of another one. The cipher is
 * looked up when a message comes, because it may be made after the port; without one every message is unsigned.
 */
export function testMessages(
  { table }: Pick<BasePlatform, 'table'>,
  made: MadePorts,
  naming: 'card' | 'reference' | 'organisationId',
): ReturnType<typeof signedMessages> {
  return async (message, now) => {
    // Anybody can send a message that names an organisation. Without these headers it costs no read.
    if (!hasFreshSignature(message, now)) return { outcome: 'unsigned' };
    const organisationId = organisationIn(exactJson(message.body)?.value, naming);
    const { cipher } = made;
    if (organisationId === undefined || cipher === undefined) return { outcome: 'unsigned' };
    const stored = await readItem(table, partnerSecret(organisationId));
    if (stored === undefined) return { outcome: 'unsigned' };
    const secret = openPartnerSecret(stored, await cipher(organisationId));
    return signedMessages({ read: () => Promise.resolve(secret), forget: () => undefined })(message, now);
  };
}

/** The organisation that a message names: by its id, or by a reference that begins with it. Nothing of the message is verified yet. */
function organisationIn(json: unknown, naming: string): string | undefined {
  const name = typeof json === 'object' && json !== null ? (json as Record<string, unknown>)[naming] : undefined;
  return typeof name === 'string' ? /^([1-9]\d{0,17})(?:-|$)/.exec(name)?.[1] : undefined;
}
