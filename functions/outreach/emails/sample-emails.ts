import { type Language, languageOf } from '../languages.ts';
import type { ApplicationEmail, DisputeEmail, MigrationEmail } from '../outreach-settings/for-others.ts';
import { fontStacks, type ThemeColors, type ThemeFont, usualColors } from '../themes/theme.ts';
import { applicationLetterOf } from './application-letters.ts';
import { type DisputeFacts, disputeEnds, disputeLetterOf } from './dispute-letters.ts';
import { type Letter, letterOf } from './letters.ts';
import { type EmailLook, renderEmail } from './render.ts';
import type { SampleEmail, SampleEmails, SampleLook } from './sample-email.ts';

interface SampleLetter {
  readonly name: string;
  readonly variant?: string;
  readonly letter: Letter;
}

/** Those who look at a theme see the e-mails of customers as the platform renders them, with made-up facts. */
export const sampleEmails: SampleEmails = (look, given) => {
  const language = languageOf(given) ?? 'en';
  const whole: EmailLook = { theme: themeOf(look), language, url: 'https://bank.example/hosted/sample' };
  return [...migrationSamples(language, look), ...applicationSamples(language, look), ...disputeSamples(language)].map(
    ({ letter, ...named }): SampleEmail => ({ ...named, ...renderEmail(letter, whole) }),
  );
};

/** A colour that is being typed, or a font that nobody has, looks like the usual one. */
function themeOf({ name, colors, font, supportContact }: SampleLook): EmailLook['theme'] {
  const readable = Object.fromEntries(
    Object.entries(colors).filter(([, color]) => /^#[\da-f]{6}$/i.test(color)),
  ) as Partial<ThemeColors>;
  return {
    name,
    colors: { ...usualColors, ...readable },
    font: Object.hasOwn(fontStacks, font) ? (font as ThemeFont) : 'System',
    supportContact,
  };
}

const migration = { fromBank: 'First Bank', toBank: 'Second Bank', deadline: '2030-03-31' };
const migrationFacts = {
  invitation: migration,
  weeklyReminder: migration,
  closureNotice: migration,
  transferConfirmation: { ...migration, amount: 1_250_00, arrivesOn: '2030-04-02' },
} as const satisfies Readonly<Record<MigrationEmail, object>>;

const migrationSamples = (language: Language, { name: orgName }: SampleLook): readonly SampleLetter[] =>
  namesOf(migrationFacts).map((name) => ({
    name,
    letter: letterOf(name, language, { orgName, ...migrationFacts[name] }),
  }));

const applicationNames: Readonly<Record<ApplicationEmail, true>> = {
  applicationApproved: true,
  documentsNeeded: true,
  applicationDenied: true,
};

const applicationSamples = (language: Language, { name: orgName }: SampleLook): readonly SampleLetter[] =>
  namesOf(applicationNames).map((name) => ({ name, letter: applicationLetterOf(name, language, orgName) }));

const dispute = {
  amount: 86_40,
  cardLast4Digits: '4242',
  receivedOn: '2030-03-04',
  creditDueOn: '2030-03-18',
  decisionDueOn: '2030-04-18',
};
const moved = { ...dispute, moved: 86_40, on: '2030-03-18' };
const disputeFacts: Readonly<Record<DisputeEmail, readonly DisputeFacts[]>> = {
  disputeReceived: [dispute],
  disputeCredited: [moved],
  disputeCreditReversal: [{ ...moved, on: '2030-04-25' }],
  disputeDecided: disputeEnds.map((end) =>
    end === 'WonInPart' ? { ...moved, end, moved: 50_00, taken: 36_40, on: '2030-04-15' } : { ...moved, end },
  ),
};

const disputeSamples = (language: Language): readonly SampleLetter[] =>
  namesOf(disputeFacts).flatMap((name) =>
    disputeFacts[name].map((facts) => ({
      name,
      ...(facts.end === undefined ? {} : { variant: facts.end }),
      letter: disputeLetterOf(name, language, facts),
    })),
  );

const namesOf = <Name extends string>(all: Readonly<Record<Name, unknown>>): readonly Name[] =>
  Object.keys(all) as Name[];
