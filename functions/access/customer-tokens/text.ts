import { validMinutes } from './store.ts';

/** What is written or spoken, by the language that it is in. */
const texts = {
  en: (code: string) =>
    `${code} is your verification code. It is valid for ${validMinutes} minutes. Share it with nobody.`,
  es: (code: string) => `${code} es su código de verificación. Vale ${validMinutes} minutos. No lo comparta con nadie.`,
} as const satisfies Readonly<Record<string, (code: string) => string>>;

export type Language = keyof typeof texts;
export const languages = Object.keys(texts) as readonly Language[];

/** The message with a code. With the hash of an app, the app may read the code from the message by itself. */
export function codeText(
  code: string,
  { language = 'en', appHash }: { readonly language?: Language | undefined; readonly appHash?: string | undefined },
): string {
  const text = texts[language](code);
  return appHash === undefined ? text : `<#> ${text}\n${appHash}`;
}
