import type { Platform } from './platform.ts';
import { portDefinitions, type PartnerName } from './ports.ts';

/** Thrown in place of a question to a partner of which the answer decides what happens next. */
export class UnaskedPartner extends Error {
  override readonly name = 'UnaskedPartner';
}

/** Whom a dry run would have asked or sent something to. */
export type Unasked = PartnerName | 'textMessages';

/**
 * The platform for a dry run: it asks no partner, sends nothing and stores no file. `note` learns each partner who would have been asked.
 * Where the platform can go on without an answer, it does so as with a partner who takes their time: the result of an identity check
 * comes later. Elsewhere it throws {@link UnaskedPartner}.
 */
export function withUnaskedPartners(platform: Platform, note: (one: Unasked) => void): Platform {
  const { identityCheck, textMessages, documents } = platform;
  const nothing = () => Promise.resolve();
  return {
    ...platform,
    ...refusingPartners(note),
    queues: { send: nothing, hide: nothing },
    documents: { get: (key) => documents.get(key), put: nothing, remove: nothing },
    textMessages: {
      channels: textMessages.channels,
      send: () => {
        note('textMessages');
        return Promise.resolve('sent');
      },
    },
    identityCheck: {
      ...identityCheck,
      decide: ({ people }) => {
        note('identityCheck');
        return Promise.resolve({
          status: 'Pending',
          message: 'The provider of identity checks would be asked',
          people: people.map(() => 'PendingReview'),
          documents: [],
          afterDocuments: 'PendingReview',
        });
      },
      verifySelfie: () => {
        note('identityCheck');
        return Promise.resolve({ status: 'PendingReview' });
      },
    },
  };
}

function refusingPartners(note: (one: Unasked) => void): Partial<Platform> {
  const partners = portDefinitions.flatMap((one) => ('isPartner' in one ? [one] : []));
  return Object.fromEntries(
    partners.map(({ name, refusing }) => [
      name,
      refusing(() => {
        note(name);
        throw new UnaskedPartner(`a dry run does not ask ${name}`);
      }),
    ]),
  );
}
