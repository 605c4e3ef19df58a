/** The languages of pages and e-mails for customers. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** The language with this code; undefined for any other text. */
export const languageOf = (text: string | undefined): Language | undefined => languages.find((one) => one === text);

const locales = { en: 'en-US', es: 'es-US' } as const satisfies Readonly<Record<Language, string>>;

/** A date YYYY-MM-DD in words. */
export const dateText = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(date));

/** Cents as dollars. */
export const moneyText = (cents: number, language: Language): string =>
  new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'USD' }).format(cents / 100);
