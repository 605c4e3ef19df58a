import type { FieldValues } from '../fields.ts';
import { definePage } from '../../../kernel/http/page.ts';
import type { PageAnswer } from '../../../kernel/http/page-request.ts';
import {
  type Answers,
  newOwner,
  progressOf,
  revisionOf,
  valuesOf,
  withDraft,
  withoutDraft,
  withPage,
  withRevision,
} from '../answers.ts';
import { type EntryPage, isFieldsPage, isOwnerPage, isReachable, type OwnerPage, ownerNumberOf } from '../flow.ts';
import { formOwnersMax, sharesProblem } from '../owners.ts';
import { withoutMasks } from '../masked.ts';
import { problemsOf, readPage } from '../page-input.ts';
import { changeOwnersOfForm } from './change-owners.ts';
import {
  backTo,
  type FormPages,
  formPageKinds,
  formPageWrites,
  openFormPages,
  senderOf,
  unknownFormAddress,
} from './frame.ts';
import { afterwards, saveAnswers, saveKinds, savingOf, type SubmittedForm } from './save.ts';

export const answerApplicationForm = definePage({
  id: 'answerApplicationForm',
  capability: 'application-forms',
  method: 'POST',
  path: '/hosted/application-forms/{secret}/answers',
  timeoutSeconds: 10,
  uses: { read: formPageKinds, write: [...formPageWrites, ...saveKinds] },
  needs: ['cipher'],

  show: async (request, platform) => {
    const pages = await openFormPages(request, platform);
    if (pages === undefined) return unknownFormAddress(request, platform);
    const cookie = senderOf(pages, request);
    if (cookie === undefined) return backTo(pages, { notice: 'expired' });
    const { form, answers } = pages;
    const name = request.form.get('page') ?? '';
    if (form.status !== 'Open' || !isReachable(name, progressOf(answers), form.allowedApplicationTypes)) {
      return backTo(pages);
    }
    const sent: SubmittedForm = { request, platform, cookie };
    if (isFieldsPage(name)) return takePage(pages, name, sent);
    switch (name) {
      case 'type':
        return chooseType(pages, sent);
      case 'owners':
        return changeOwnersOfForm(pages, sent);
      case 'phone':
      case 'review':
        return backTo(pages, { page: name });
    }
  },
});

async function chooseType(pages: FormPages, sent: SubmittedForm): Promise<PageAnswer> {
  const { form } = pages;
  const type = form.allowedApplicationTypes.find((one) => one === sent.request.form.get('type'));
  if (type === undefined) return backTo(pages, { page: 'type', notice: 'type' });
  const revision = sent.request.form.get('revision');
  const seen = { isOld: false };
  const saved = await saveAnswers(pages, sent.platform, savingOf(sent), (answers) => {
    const isChosen = answers.type === type;
    seen.isOld = !isChosen && revision !== revisionOf(answers, 'type');
    return isChosen || seen.isOld ? undefined : { answers: { ...withRevision(answers, 'type'), type } };
  });
  return seen.isOld ? backTo(pages, { page: 'type', notice: 'changed' }) : afterwards(pages, saved);
}

/** Takes the fields of a page. If something is wrong, what was sent is kept, and the page shows it with all that is wrong. */
async function takePage(pages: FormPages, name: EntryPage | OwnerPage, sent: SubmittedForm): Promise<PageAnswer> {
  const { request, platform } = sent;
  const { values: typed } = readPage(name, request.form, pages.circumstances);
  const revision = request.form.get('revision') ?? '';
  const seen: { again?: EntryPage | OwnerPage; isFull: boolean } = { isFull: false };
  const saved = await saveAnswers(pages, platform, savingOf(sent), (answers) => {
    Object.assign(seen, { again: undefined, isFull: false });
    const { values, prefilled } = withoutMasks(answers, name, typed);
    const problems = problemsOf(name, values, pages.circumstances);
    const isWrong = problems.length > 0 || (isOwnerPage(name) && sharesProblem(answers, name, values).length > 0);
    const isTyped = prefilled.length !== (answers.prefilled ?? []).length;
    const isDone = isSame(valuesOf(answers, name), values) && answers.done.includes(name) && !isTyped;
    const isOld = !isDone && (revision !== revisionOf(answers, name) || !mayBeOwner(answers, name));
    if (!isWrong && !isOld) {
      if (!isDone) return { answers: { ...withPage(answers, name, values), prefilled: [...prefilled] } };
      return answers.drafts?.[name] === undefined ? undefined : { answers: withoutDraft(answers, name) };
    }
    const again = isOld && !isWrong ? pageOfOld(answers, name, revision) : name;
    if (again === undefined) {
      seen.isFull = true;
      return undefined;
    }
    seen.again = again;
    return { answers: withDraft(answers, again, { values: typed, isOld: isOld && !isWrong }) };
  });
  if (seen.isFull) return backTo(pages, { page: 'owners', notice: 'full' });
  if (saved.outcome !== 'past' && seen.again !== undefined) {
    return backTo(pages, { page: seen.again, isAgain: true });
  }
  return afterwards(pages, saved, isOwnerPage(name) ? 'owners' : undefined);
}

/**
 * The page that shows what an old page has sent. If somebody else has added an owner at the same time, or has removed this one, this
 * one is another; undefined if the list takes no more.
 */
function pageOfOld(answers: Answers, name: EntryPage | OwnerPage, revision: string): EntryPage | OwnerPage | undefined {
  const isAnother = revision === newOwner || revisionOf(answers, name) === newOwner;
  if (!isAnother) return name;
  return answers.owners.length >= formOwnersMax ? undefined : `owner-${answers.lastOwner + 1}`;
}

/** An owner is in the list, or becomes the next one. */
function mayBeOwner({ owners, lastOwner }: Answers, name: EntryPage | OwnerPage): boolean {
  if (!isOwnerPage(name) || owners.includes(ownerNumberOf(name))) return true;
  return ownerNumberOf(name) === lastOwner + 1 && owners.length < formOwnersMax;
}

const isSame = (one: FieldValues, other: FieldValues): boolean => {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof FieldValues>;
  return [...names].every((name) => one[name] === other[name]);
};
