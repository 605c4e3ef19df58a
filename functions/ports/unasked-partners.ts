import type { Platform } from './platform.ts';
import { portDefinitions, type PortName } from './ports.ts';

/** Thrown in place of a question to a partner of which the answer decides what happens next. */
export class UnaskedPartner extends Error {
  override readonly name = 'UnaskedPartner';
}

/**
 * The platform for a dry run: it asks nobody, sends nothing and stores no file. `note` learns each port that would have been used. Where the
 * platform can go on without an answer, it does so as with a partner who takes their time: the result of an identity check comes later.
 * Elsewhere it throws {@link UnaskedPartner}. Only what is named here goes on: a port that is added is refused.
 */
export function withUnaskedPartners(platform: Platform, note: (one: PortName) => void): Platform {
  const { cipher, identityCheck, textMessages, documents } = platform;
  const nothing = () => Promise.resolve();
  return {
    ...platform,
    ...refusingPorts(note),
    cipher,
    queues: { send: nothing, hide: nothing, remove: nothing },
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

function refusingPorts(note: (one: PortName) => void): Partial<Platform> {
  return Object.fromEntries(
    portDefinitions.map(({ name, refusing }) => [
      name,
      refusing(() => {
        note(name);
        throw new UnaskedPartner(`a dry run does not use ${name}`);
      }),
    ]),
  );
}
