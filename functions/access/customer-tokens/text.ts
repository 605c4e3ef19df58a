import { validMinutes } from './store.ts';

/** The text of a message, by language. */
const texts = {
  en: (code: string) =>
    `${code} is your verification code. It is valid for ${validMinutes} minutes. Share it with nobody.`,
  es: (code: string) => `${code} es su código de verificación. Vale ${validMinutes} minutos. No lo comparta con nadie.`,
} as const satisfies Readonly<Record<string, (code: string) => string>>;

export type Language = keyof typeof texts;
export const languages = Object.keys(texts) as readonly Language[];

/**
 * Returns the message with a code. If it contains the hash of an app, the app can read the code from the message
 * automatically.
 */
export function codeText(
  code: string,
  { language = 'en', appHash }: { readonly language?: Language | undefined; readonly appHash?: string | undefined },
): string {
  const text = texts[language](code);
  return appHash === undefined ? text : `<#> ${text}\n${appHash}`;
}
