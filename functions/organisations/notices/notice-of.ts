import type { Bank } from '../banks.ts';
import { englishNotices } from './english.ts';
import { type NoticeFact, noticeFacts, type NoticeLanguage, type NoticeName, type Notices } from './notice.ts';
import { replacedNotices } from './replaced-notices.ts';
import { spanishNotices } from './spanish.ts';

const usualNotices: Readonly<Record<NoticeLanguage, Notices>> = { en: englishNotices, es: spanishNotices };

/** For whom a notice is written. */
export interface NoticeReader {
  readonly bank: Bank;
  readonly language: NoticeLanguage;
  readonly facts: Readonly<Record<Exclude<NoticeFact, 'bank'>, string>>;
}

/** A notice of a bank, with its facts in place. The one that the bank has in its settings goes before the usual one. */
export function noticeOf<Name extends NoticeName>(name: Name, { bank, language, facts }: NoticeReader): Notices[Name] {
  const replaced = bank.notices ?? replacedNotices[bank.routingNumber];
  const notice: Notices[NoticeName] = replaced?.[name]?.[language] ?? usualNotices[language][name];
  const filled = (text: string) => withFacts(text, { ...facts, bank: bank.name });
  const agree = notice.agree === undefined ? {} : { agree: filled(notice.agree) };
  return { title: filled(notice.title), paragraphs: notice.paragraphs.map(filled), ...agree } as Notices[Name];
}

const factForm = /\{(\w*)\}/g;

const withFacts = (text: string, facts: Readonly<Record<NoticeFact, string>>): string =>
  text.replace(factForm, (whole, name: string) => (isFact(name) ? facts[name] : whole));

const isFact = (name: string): name is NoticeFact => (noticeFacts as readonly string[]).includes(name);

/** The names in braces that are no facts of notices. A text that has one is refused when the stage is synthesised. */
export const unknownFactsOf = (text: string): readonly string[] =>
  Array.from(text.matchAll(factForm), ([, name = '']) => name).filter((name) => !isFact(name));
