import type { PageAnswer } from '../../../kernel/http/page-request.ts';
import { withoutOwner } from '../answers.ts';
import { incompleteOwners, withOfficerAsOwner } from '../owners.ts';
import { backTo, type FormPages } from './frame.ts';
import { afterwards, saveAnswers, savingOf, type SubmittedForm } from './save.ts';

/** Takes the form of the list of owners: it removes an owner, adds the officer, or goes on if every owner is complete. */
export function changeOwnersOfForm(pages: FormPages, sent: SubmittedForm): Promise<PageAnswer> {
  const removed = Number(sent.request.form.get('remove') ?? '0');
  if (removed > 0) return removeOwner(pages, sent, removed);
  return sent.request.form.get('add') === 'officer' ? addOfficer(pages, sent) : finishOwners(pages, sent);
}

/** Removes an owner once that is confirmed; the page on which it is asks first. */
async function removeOwner(pages: FormPages, sent: SubmittedForm, number: number): Promise<PageAnswer> {
  if (sent.request.form.get('confirm') !== 'yes') return backTo(pages, { page: `remove-${number}` });
  const saved = await saveAnswers(pages, sent.platform, savingOf(sent), (answers) =>
    answers.owners.includes(number) ? { answers: withoutOwner(answers, number) } : undefined,
  );
  return afterwards(pages, saved, 'owners');
}

/** Adds the officer to the owners, with the answers about the officer. What is left to enter is the share. */
async function addOfficer(pages: FormPages, sent: SubmittedForm): Promise<PageAnswer> {
  const saved = await saveAnswers(pages, sent.platform, savingOf(sent), (answers) => {
    const added = withOfficerAsOwner(answers);
    return added === undefined ? undefined : { answers: added };
  });
  const isAdded = saved.outcome === 'saved';
  return afterwards(pages, saved, isAdded ? `owner-${saved.answers.lastOwner}` : 'owners');
}

async function finishOwners(pages: FormPages, sent: SubmittedForm): Promise<PageAnswer> {
  const seen = { isIncomplete: false };
  const saved = await saveAnswers(pages, sent.platform, savingOf(sent), (answers) => {
    seen.isIncomplete = incompleteOwners(answers, pages.circumstances).length > 0;
    if (seen.isIncomplete) return undefined;
    const complete = ['owners', ...answers.owners.map((number) => `owner-${number}`)];
    const added = complete.filter((page) => !answers.done.includes(page));
    return added.length === 0 ? undefined : { answers: { ...answers, done: [...answers.done, ...added] } };
  });
  return seen.isIncomplete ? backTo(pages, { page: 'owners', notice: 'owners' }) : afterwards(pages, saved);
}
