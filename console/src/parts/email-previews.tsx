import { lazy, Suspense } from 'react';
import { textOf } from '../format.ts';
import type { Values } from '../fields.ts';
import type { AnyResource } from '../resource.ts';
import { Loading } from './loading.tsx';

/** The look of e-mails, and who sends them, as far as it is known. */
export interface EmailLook {
  readonly look: {
    readonly name: string;
    readonly colors: Readonly<Record<string, string>>;
    readonly font: string;
    readonly supportContact: { readonly email: string; readonly phone?: string };
  };
  /** The language in which they are sent. */
  readonly language?: string;
  readonly sender?: { readonly name: string; readonly email: string };
  /** True for an e-mail that is sent. All are if it is absent. */
  readonly isOn?: (name: string) => boolean;
}

const EmailSamples = lazy(async () => ({ default: (await import('./email-samples.tsx')).EmailSamples }));

/** The e-mails to customers, loaded when they are shown first. */
export const EmailPreviews = (look: EmailLook) => (
  <Suspense fallback={<Loading label="E-mails are loading" height={480} />}>
    <EmailSamples {...look} />
  </Suspense>
);

type Attributes = AnyResource['attributes'];

/** A theme with what was filled in on top, as e-mails have it. */
export function themeLook(attributes: Attributes, values: Values = {}): EmailLook['look'] {
  const contact = attributes['supportContact'] as { readonly email?: string; readonly phone?: string } | undefined;
  const phone = values['supportContact.phone'] ?? contact?.phone ?? '';
  const colors = { ...(attributes['colors'] as Readonly<Record<string, string>> | undefined) };
  for (const [name, value] of Object.entries(values))
    // While a colour is typed, the one before is drawn.
    if (name.startsWith('colors.') && /^#[\da-f]{6}$/i.test(value)) colors[name.slice('colors.'.length)] = value;
  return {
    name: filled(values['name']) ?? (textOf(attributes, 'name') || 'Your name'),
    font: filled(values['font']) ?? textOf(attributes, 'font'),
    colors,
    supportContact: {
      email: filled(values['supportContact.email']) ?? contact?.email ?? 'support@your-company.example',
      ...(phone === '' ? {} : { phone }),
    },
  };
}

const filled = (value: string | undefined): string | undefined => (value === '' ? undefined : value);

/** Outreach settings with what was filled in on top. */
export function outreachLook(attributes: Attributes, values: Values = {}): Omit<EmailLook, 'look'> {
  const sender = attributes['sender'] as { readonly name: string; readonly email: string } | undefined;
  const emails = attributes['emails'] as Readonly<Record<string, boolean>> | undefined;
  return {
    language: filled(values['language']) ?? (textOf(attributes, 'language') || 'en'),
    sender: {
      name: filled(values['sender.name']) ?? sender?.name ?? 'Your name',
      email: filled(values['sender.email']) ?? sender?.email ?? 'you@your-company.example',
    },
    ...(emails === undefined ? {} : { isOn: (name) => flag(values[`emails.${name}`]) ?? emails[name] === true }),
  };
}

const flag = (value: string | undefined): boolean | undefined =>
  value === undefined || value === '' ? undefined : value === 'true';
