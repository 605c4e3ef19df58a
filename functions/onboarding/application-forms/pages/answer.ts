import { definePage } from '../../../kernel/http/page.ts';
import type { PageAnswer, PageRequest } from '../../../kernel/http/page-request.ts';
import { page } from '../../../outreach/hosted-pages/layout.ts';
import type { Platform } from '../../../ports/platform.ts';
import {
  type Answers,
  newOwner,
  progressOf,
  revisionOf,
  type Values,
  valuesOf,
  withoutOwner,
  withPage,
  withRevision,
} from '../answers.ts';
import { type EntryPage, isFieldsPage, isOwnerPage, isReachable, type OwnerPage, ownerNumberOf } from '../flow.ts';
import { ownersMax, sharesProblem } from '../owners.ts';
import { type FieldProblem, readPage } from '../page-input.ts';
import { entryContent } from './content/entry.ts';
import { backTo, type FormPages, frameKinds, frameWrites, openPages, senderOf, unknownAddress } from './frame.ts';
import { saveAnswers, type Saved, saveKinds } from './save.ts';

export const answerApplicationForm = definePage({
  id: 'answerApplicationForm',
  summary: 'Takes what an applicant enters on a page of a form',
  capability: 'application-forms',
  method: 'POST',
  path: '/hosted/application-forms/{secret}/answers',
  timeoutSeconds: 10,
  uses: { read: frameKinds, write: [...frameWrites, ...saveKinds] },
  needs: ['cipher'],

  show: async (request, platform) => {
    const pages = await openPages(request, platform);
    if (pages === undefined) return unknownAddress(request, platform);
    const cookie = senderOf(pages, request);
    if (cookie === undefined) return backTo(pages, { problem: 'expired' });
    const { form, answers } = pages;
    const name = request.form.get('page') ?? '';
    if (form.status !== 'Open' || !isReachable(name, progressOf(answers), form.allowedApplicationTypes)) {
      return backTo(pages);
    }
    const sent: Sent = { request, platform, cookie };
    if (isFieldsPage(name)) return takePage(pages, name, sent);
    switch (name) {
      case 'type':
        return chooseType(pages, sent);
      case 'owners':
        return changeOwners(pages, sent);
      case 'phone':
      case 'review':
        return backTo(pages, { page: name });
    }
  },
});

interface Sent {
  readonly request: PageRequest;
  readonly platform: Platform;
  readonly cookie: string;
}

const savingOf = ({ request: { sourceAddress }, cookie }: Sent) =>
  ({ operation: 'answerApplicationForm', sourceAddress, cookie }) as const;

async function chooseType(pages: FormPages, sent: Sent): Promise<PageAnswer> {
  const { form } = pages;
  const type = form.allowedApplicationTypes.find((one) => one === sent.request.form.get('type'));
  if (type === undefined) return backTo(pages, { page: 'type', problem: 'type' });
  const revision = sent.request.form.get('revision');
  const seen = { isOld: false };
  const saved = await saveAnswers(pages, sent.platform, savingOf(sent), (answers) => {
    const isChosen = answers.type === type;
    seen.isOld = !isChosen && revision !== revisionOf(answers, 'type');
    return isChosen || seen.isOld ? undefined : { answers: { ...withRevision(answers, 'type'), type } };
  });
  return seen.isOld ? backTo(pages, { page: 'type', problem: 'changed' }) : afterwards(pages, saved);
}

/** Removes an owner, or goes on if every owner is complete. */
async function changeOwners(pages: FormPages, sent: Sent): Promise<PageAnswer> {
  const { request, platform } = sent;
  const removed = Number(request.form.get('remove') ?? '0');
  if (removed > 0) {
    const saved = await saveAnswers(pages, platform, savingOf(sent), (answers) =>
      answers.owners.includes(removed) ? { answers: withoutOwner(answers, removed) } : undefined,
    );
    return afterwards(pages, saved, 'owners');
  }
  const incomplete = pages.answers.owners.some((number) => !pages.answers.done.includes(`owner-${number}`));
  if (incomplete) return backTo(pages, { page: 'owners', problem: 'owners' });
  const saved = await saveAnswers(pages, platform, savingOf(sent), (answers) =>
    answers.done.includes('owners') ? undefined : { answers: { ...answers, done: [...answers.done, 'owners'] } },
  );
  return afterwards(pages, saved);
}

/** Takes the fields of a page, or shows the page again with all that is wrong. */
async function takePage(pages: FormPages, name: EntryPage | OwnerPage, sent: Sent): Promise<PageAnswer> {
  const { request, platform } = sent;
  const { values, problems: own } = readPage(name, request.form, pages.times.now);
  const revision = request.form.get('revision');
  const seen: { answers: Answers; problems: readonly FieldProblem[]; isOld: boolean } = {
    answers: pages.answers,
    problems: own,
    isOld: false,
  };
  const saved = await saveAnswers(pages, platform, savingOf(sent), (answers) => {
    const shares = isOwnerPage(name) ? sharesProblem(answers, name, values) : [];
    const problems = [...own, ...shares.filter(({ field }) => !own.some((one) => one.field === field))];
    const isDone = isSame(valuesOf(answers, name), values) && answers.done.includes(name);
    const isOld = !isDone && (revision !== revisionOf(answers, name) || !mayBeOwner(answers, name));
    Object.assign(seen, { answers, problems, isOld });
    return problems.length > 0 || isDone || isOld ? undefined : { answers: withPage(answers, name, values) };
  });
  const now = { ...pages, answers: seen.answers };
  if (saved === 'unchanged' && seen.problems.length > 0)
    return shownAgain(now, name, { values, problems: seen.problems });
  if (!seen.isOld) return afterwards(pages, saved, isOwnerPage(name) ? 'owners' : undefined);
  const isAnother = revision === newOwner || revisionOf(seen.answers, name) === newOwner;
  if (!isAnother) return shownAgain(now, name, { values, problems: [], isOld: true });
  // Somebody else has added an owner at the same time, or has removed this one: this one is another.
  if (seen.answers.owners.length >= ownersMax) return backTo(pages, { page: 'owners', problem: 'full' });
  return shownAgain(now, `owner-${seen.answers.lastOwner + 1}`, { values, problems: [], isOld: true });
}

/** An owner is in the list, or becomes the next one. */
function mayBeOwner({ owners, lastOwner }: Answers, name: EntryPage | OwnerPage): boolean {
  if (!isOwnerPage(name) || owners.includes(ownerNumberOf(name))) return true;
  return ownerNumberOf(name) === lastOwner + 1 && owners.length < ownersMax;
}

const isSame = (one: Values, other: Values): boolean => {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof Values>;
  return [...names].every((name) => one[name] === other[name]);
};

/** Leads on; if the form has ended meanwhile, the page says that the answer is not part of it. */
const afterwards = (pages: FormPages, saved: Saved, page?: 'owners'): PageAnswer =>
  backTo(pages, saved === 'past' ? { problem: 'past' } : page === undefined ? {} : { page });

function shownAgain(
  pages: FormPages,
  name: EntryPage | OwnerPage,
  entered: Parameters<typeof entryContent>[2],
): PageAnswer {
  const { title, content } = entryContent(pages, name, entered);
  const place = { up: pages.up, again: `${pages.up}${pages.secret}?page=${name}&` };
  return { status: 422, html: page(`${pages.words.errorTitle}: ${title}`, content, { ...pages.look, place }) };
}
