import * as z from 'zod';
import { type FieldName, fieldOf, fieldsOfPage, ownerFields, type FieldValues } from './fields.ts';
import {
  type EntryPage,
  entryPages,
  type FormPage,
  isOwnerPage,
  ownerNumberOf,
  type OwnerPage,
  phonePageOf,
  type FormProgress,
} from './flow.ts';
import { marksOf } from './personal-numbers.ts';
import { withRegion } from './region.ts';
import { type FormType, formTypes } from './statuses.ts';

const phone = z.object({ countryCode: z.string(), number: z.string() });
export type FormPhone = z.infer<typeof phone>;

/** What was sent on a page, with all its mistakes. */
const draftSchema = z.object({
  values: z.record(z.string(), z.string()),
  /** True if the page was accepted from another window after it was shown in this one. */
  isOld: z.boolean(),
});
export type Draft = z.infer<typeof draftSchema>;

/** What an applicant has entered so far, as texts. It is sealed as a whole where it is stored. */
export const answersSchema = z.object({
  type: z.enum(formTypes).optional(),
  /** The values of the pages, by page and field: entered, or filled in before. */
  pages: z.record(z.string(), z.record(z.string(), z.string())),
  /** The pages that were accepted. */
  done: z.array(z.string()),
  /** How often each page was accepted. A form that was made before the last time does not replace what came after it. */
  revisions: z.record(z.string(), z.number()),
  /** The numbers of the owners, in the order of the list. */
  owners: z.array(z.number()),
  /** The number of the newest owner. */
  lastOwner: z.number(),
  /** What was sent last on a page that could not be accepted, by page. Accepting the page takes it away. */
  drafts: z.record(z.string(), draftSchema).optional(),
  /** Personal numbers that the organisation has filled in and nobody has typed since: `<page>.<field>`. */
  prefilled: z.array(z.string()).optional(),
  /** The phones that the organisation has filled in. */
  knownPhones: z.array(phone).optional(),
  /** The phone to which a one-time password was sent and entered. */
  provedPhone: phone.optional(),
  /** Names the newest one-time password, and the phone that it was sent to. */
  code: z.object({ token: z.string(), to: phone }).optional(),
});
export type Answers = z.infer<typeof answersSchema>;

export const noAnswers: Answers = { pages: {}, done: [], revisions: {}, owners: [], lastOwner: 0 };

/** The fields of a page on which something is entered. */
export const fieldsOf = (page: EntryPage | OwnerPage): readonly FieldName[] =>
  isOwnerPage(page) ? ownerFields : fieldsOfPage[page];

export const valuesOf = ({ pages }: Answers, page: string): FieldValues => withRegion(pages[page] ?? {});

/** The revision of an owner who is not in the list yet. */
export const newOwner = 'new';

/** How often a page was accepted, or {@link newOwner}. A form carries it, so that one that is old is known as such. */
export const revisionOf = ({ revisions, owners }: Answers, page: FormPage): string =>
  isOwnerPage(page) && !owners.includes(ownerNumberOf(page)) ? newOwner : String(revisions[page] ?? 0);

/** The answers with a page that was accepted. */
export function withPage(answers: Answers, page: EntryPage | OwnerPage, values: FieldValues): Answers {
  return {
    ...withoutDraft(withRevision(answers, page), page),
    pages: { ...answers.pages, [page]: values },
    done: [...answers.done.filter((one) => one !== page), page],
    ...(isOwnerPage(page) && !answers.owners.includes(ownerNumberOf(page)) ? addedOwner(answers, page) : {}),
  };
}

export const withRevision = (answers: Answers, page: FormPage): Answers => ({
  ...answers,
  revisions: { ...answers.revisions, [page]: (answers.revisions[page] ?? 0) + 1 },
});

/** The drafts that are kept: the newest ones. */
const draftsMax = 5;
/** Of a value that is not accepted, so many characters are kept: more than any value may have. */
const draftCharacters = 300;

/** The answers with a page that could not be accepted, to be shown again with what is wrong. */
export function withDraft(answers: Answers, page: EntryPage | OwnerPage, { values, isOld }: Draft): Answers {
  const { [page]: _, ...others } = answers.drafts ?? {};
  const cut = Object.entries(values).map(([name, value]) => [name, value.slice(0, draftCharacters)] as const);
  const kept = [
    ...Object.entries(others).slice(1 - draftsMax),
    [page, { values: Object.fromEntries(cut), isOld }] as const,
  ];
  return { ...answers, drafts: Object.fromEntries(kept) };
}

export function withoutDraft(answers: Answers, page: string): Answers {
  const { [page]: _, ...drafts } = answers.drafts ?? {};
  return { ...answers, drafts };
}

function addedOwner({ owners, lastOwner }: Answers, page: OwnerPage): Pick<Answers, 'owners' | 'lastOwner'> {
  const number = ownerNumberOf(page);
  return { owners: [...owners, number], lastOwner: Math.max(lastOwner, number) };
}

/** The answers without an owner. The list of owners has to be looked at again. */
export function withoutOwner(answers: Answers, number: number): Answers {
  const page: OwnerPage = `owner-${number}`;
  const { [page]: _, ...pages } = answers.pages;
  return {
    ...withoutDraft(withRevision(answers, 'owners'), page),
    pages,
    owners: answers.owners.filter((one) => one !== number),
    done: answers.done.filter((one) => one !== page && one !== 'owners'),
  };
}

/** The phone that gets one-time passwords: the applicant's, or the one of the contact of a business. */
export function phoneOf({ type, pages }: Answers): FormPhone | undefined {
  if (type === undefined) return undefined;
  const page: FieldValues = pages[phonePageOf(type)] ?? {};
  const [countryCode, number] =
    type === 'Business' ? [page.contactCountryCode, page.contactPhone] : [page.countryCode, page.phone];
  return countryCode === undefined || number === undefined ? undefined : { countryCode, number };
}

export const isSameApplicantPhone = (one: FormPhone | undefined, other: FormPhone | undefined): boolean =>
  one !== undefined && one.countryCode === other?.countryCode && one.number === other.number;

/** True if the applicant has proved to have the phone that is entered now. */
export const isPhoneProved = (answers: Answers): boolean => isSameApplicantPhone(answers.provedPhone, phoneOf(answers));

export const progressOf = (answers: Answers): FormProgress => ({
  type: answers.type,
  done: answers.done,
  isPhoneProved: isPhoneProved(answers),
});

/** The role of the person that a page is about, which is where the attributes of the person are in those of the application. */
const roleOf = (page: EntryPage): readonly string[] => (page.startsWith('officer-') ? ['officer'] : []);

/** The first answers of a form: what is known of the applicant. Nothing of it is accepted yet. */
export function answersFrom(details: Readonly<Record<string, unknown>>, allowed: readonly FormType[]): Answers {
  const type = allowed.length === 1 ? allowed[0] : allowed.find((one) => one === details['applicationType']);
  const pages = entryPages.map((page) => [page, prefilled(details, fieldsOfPage[page], roleOf(page))] as const);
  const known = Array.isArray(details['beneficialOwners']) ? details['beneficialOwners'] : [];
  const owners = known.map((_, index) => index + 1);
  const ownerPages = owners.map(
    (number) => [`owner-${number}`, prefilled(details, ownerFields, ['beneficialOwners', String(number - 1)])] as const,
  );
  const filled = [...pages, ...ownerPages].filter(([, values]) => Object.keys(values).length > 0);
  const answers = { ...noAnswers, pages: Object.fromEntries(filled), owners, lastOwner: owners.length };
  return {
    ...answers,
    ...(type === undefined ? {} : { type }),
    prefilled: filled.flatMap(([page, values]) => marksOf(page, values)),
    knownPhones: formTypes.flatMap((one) => phoneOf({ ...answers, type: one }) ?? []),
  };
}

function prefilled(
  details: Readonly<Record<string, unknown>>,
  names: readonly FieldName[],
  role: readonly string[],
): Record<string, string> {
  const found = names.flatMap((name) => {
    const { path } = fieldOf(name);
    const value = path.length === 0 ? undefined : memberAt(details, [...role, ...path]);
    return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : [];
  });
  const values: Record<string, string> = withRegion(Object.fromEntries(found));
  if (!names.includes('identifiedBy')) return values;
  if (values['ssn'] !== undefined) return { ...values, identifiedBy: 'ssn' };
  return values['passport'] === undefined ? values : { ...values, identifiedBy: 'passport' };
}

function memberAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[name] : undefined,
    value,
  );
}

/** The attributes of the application that the accepted pages of a type make. */
export function attributesOf(answers: Answers, type: FormType): Readonly<Record<string, unknown>> {
  const attributes: Record<string, unknown> = type === 'SoleProprietorship' ? { soleProprietorship: true } : {};
  for (const page of entryPages) {
    if (answers.done.includes(page) && isPageOf(page, type)) {
      setMembers(attributes, valuesOf(answers, page), roleOf(page));
    }
  }
  if (type !== 'Business') return attributes;
  const beneficialOwners = answers.owners.map((number) => {
    const owner: Record<string, unknown> = {};
    setMembers(owner, valuesOf(answers, `owner-${number}`), []);
    return owner;
  });
  return { ...attributes, beneficialOwners };
}

const individualPages: readonly EntryPage[] = ['name', 'identity', 'address', 'contact', 'work'];

/** True if a page is in the way of a type. */
const isPageOf = (page: EntryPage, type: FormType): boolean => {
  if (page === 'sole-business') return type === 'SoleProprietorship';
  return individualPages.includes(page) ? type !== 'Business' : type === 'Business';
};

/** Puts values where the paths of their fields lead to. */
function setMembers(attributes: Record<string, unknown>, values: FieldValues, role: readonly string[]): void {
  for (const [name, value] of Object.entries(values) as [FieldName, string][]) {
    const path = [...role, ...fieldOf(name).path];
    const last = path.at(-1);
    if (last === undefined || fieldOf(name).path.length === 0) continue;
    const parent = path.slice(0, -1).reduce<Record<string, unknown>>((inner, step) => {
      inner[step] ??= {};
      return inner[step] as Record<string, unknown>;
    }, attributes);
    parent[last] = name === 'percentage' ? Number(value) : value;
  }
}
