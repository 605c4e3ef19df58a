import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../kernel/auth/caller.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { Problem } from '../../kernel/base/problem.ts';
import type { Once } from '../../kernel/base/remembering.ts';
import type { Change } from '../../kernel/journal/change.ts';
import type { Write } from '../../kernel/table/write.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Platform } from '../../ports/platform.ts';
import { updateChange } from './changes.ts';
import { withPhonesVetted } from './code-phones.ts';
import type { Phone } from './profile.ts';
import type { Customer } from './store.ts';

const noticeText =
  'A phone number that receives your verification codes was changed or added. If you did not ask for this, contact us now.';

/** The part of a request's call that an update of a customer needs. */
interface Updating {
  readonly caller: Caller;
  readonly platform: Pick<Platform, 'settings' | 'textMessages'>;
  readonly now: Instant;
  readonly realNow: Instant;
  readonly once: Once;
  readonly save: (change: Change) => Promise<void>;
}

/**
 * Saves an update of a customer and returns the resource. Every update goes through here, so that every new phone waits
 * for its first code. The phone that got codes so far gets a notice before the update is saved, so that no update
 * is saved without one. `more` gives further writes of an update that changes something.
 */
export async function saveUpdate(
  { caller, platform, now, realNow, once, save }: Updating,
  { before, after, cipher }: { readonly before: Customer; readonly after: Customer; readonly cipher: FieldCipher },
  more: () => Promise<readonly Write[]> = () => Promise.resolve([]),
): Promise<ResourceObject> {
  const { phoneWaitHours: waitHours } = platform.settings.codes;
  const isProved = caller.kind === 'customer' && caller.isOwnPhoneProved;
  const { customer, tell } = withPhonesVetted(before, after, { cipher, realNow, isProved, waitHours });
  const changed = isContactChanged(before, customer) ? { ...customer, contactChangedAt: now } : customer;
  const { resource, change } = updateChange(before, changed, cipher);
  if (change === undefined) return resource;
  const writes = await more();
  if (tell !== undefined) {
    await once('notice of a new phone', () => notify(platform, before, tell, now), { isOrder: true });
  }
  await save({ ...change, writes: [...change.writes, ...writes] });
  return resource;
}

/** True if an update changes how the customer is reached. */
const isContactChanged = (before: Customer, after: Customer): boolean =>
  !isDeepStrictEqual(contactPartsOf(before), contactPartsOf(after));

const contactPartsOf = ({ address, phone, email, contact }: Partial<Record<ContactPart, unknown>>) => [
  address,
  phone,
  email,
  contact,
];
type ContactPart = 'address' | 'phone' | 'email' | 'contact';

/** Sends the notice. A phone that cannot be reached does not keep the customer from getting another. */
async function notify(
  { textMessages }: Updating['platform'],
  { organisationId, type, id }: Customer,
  to: Phone,
  createdAt: Instant,
): Promise<void> {
  const message = { organisationId, concerns: { type, id }, channel: 'sms', to, text: noticeText, createdAt } as const;
  if ((await textMessages.send(message)) !== 'timed out') return;
  throw new Problem('request_timeout', 'The provider of text messages did not answer in time; try again');
}
