import type { CalendarDate } from '../../../kernel/base/calendar/calendar-date.ts';
import type { FileLanguage } from '../file-names.ts';

const locales: Readonly<Record<FileLanguage, string>> = { en: 'en-US', es: 'es-US' };

/** Dollars and cents, as people of the language write them: `-$1,234.56`. */
export function statementMoneyText(cents: number, language: FileLanguage): string {
  return formatsOf(language).money.format(cents / 100);
}

/** A date with its year: `January 31, 2027`. */
export const statementDateText = (date: CalendarDate, language: FileLanguage): string =>
  formatsOf(language).long.format(Date.parse(date));

/** A date without its year: `Jan 31`. */
export const dayText = (date: CalendarDate, language: FileLanguage): string =>
  formatsOf(language).short.format(Date.parse(date));

interface Formats {
  readonly money: Intl.NumberFormat;
  readonly long: Intl.DateTimeFormat;
  readonly short: Intl.DateTimeFormat;
}

const made = new Map<FileLanguage, Formats>();

function formatsOf(language: FileLanguage): Formats {
  const known = made.get(language);
  if (known !== undefined) return known;
  const locale = locales[language];
  const formats = {
    money: new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }),
    // A calendar date is midnight in UTC.
    long: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
    short: new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
  };
  made.set(language, formats);
  return formats;
}

/** An account number of which only the last four digits are shown. */
export const maskedNumber = (accountNumber: string): string => `•••• ${accountNumber.slice(-4)}`;
