import type * as z from 'zod';
import { apply, applyKinds } from '../../applications/apply.ts';
import { businessOf, businessSchema } from '../../applications/business.ts';
import { individualOf, individualSchema } from '../../applications/individual.ts';
import { identityCheckQueue } from '../../applications/queues.ts';
import { personProblems } from '../../people/person-rules.ts';
import { pageAuthor } from '../../../outreach/page-sessions/page-author.ts';
import { keptAddress } from '../../../kernel/base/kept-address.ts';
import { Problem } from '../../../kernel/base/problem.ts';
import { remembering } from '../../../kernel/base/remembering.ts';
import { dueOf } from '../../../kernel/journal/change.ts';
import { definePage } from '../../../kernel/http/page.ts';
import { commit, withOptimisticRetry } from '../../../kernel/journal/commit.ts';
import { replace } from '../../../kernel/table/write.ts';
import type { Platform } from '../../../ports/platform.ts';
import { type Answers, attributesOf, noAnswers, progressOf } from '../answers.ts';
import { createdStage, currentPage } from '../flow.ts';
import { awaitingEnd, keptUntil, moveForm } from '../form.ts';
import { type FormCircumstances, personLocationsOf } from '../people-of-forms.ts';
import { searchedBy } from '../searched-by.ts';
import type { FormType } from '../statuses.ts';
import { type ApplicationForm, applicationForm, formAnswers, openAnswers, sealAnswers } from '../store.ts';
import { formConsentOf, consentVersion, pageDisclosuresOf } from './agreed-to.ts';
import { agreedNoticeNames, agreedNotices, keptNotices } from './form-notices.ts';
import {
  backTo,
  type FormPages,
  formPageKinds,
  formPageWrites,
  openFormPages,
  read,
  senderOf,
  unknownFormAddress,
} from './frame.ts';
import { saveKinds } from './save.ts';
import type { FormProblem } from './words/words.ts';

export const submitApplicationForm = definePage({
  id: 'submitApplicationForm',
  capability: 'application-forms',
  method: 'POST',
  path: '/hosted/application-forms/{secret}/submit',
  timeoutSeconds: 10,
  uses: { read: formPageKinds, write: [...formPageWrites, ...saveKinds, ...applyKinds] },
  sends: [identityCheckQueue.name],
  needs: ['cipher', 'identityCheck'],

  show: async (request, platform) => {
    const pages = await openFormPages(request, platform);
    if (pages === undefined) return unknownFormAddress(request, platform);
    const cookie = senderOf(pages, request);
    if (cookie === undefined) return backTo(pages, { notice: 'expired' });
    const { form, answers } = pages;
    if (form.status !== 'Open' || currentPage(progressOf(answers), form.allowedApplicationTypes) !== 'review') {
      return backTo(pages);
    }
    const isTicked = (name: string) => request.form.get(name) === 'yes';
    if (!['agree', ...agreedNoticeNames(agreedNotices(pages))].every(isTicked)) {
      return backTo(pages, { page: 'review', notice: 'agree' });
    }
    const { sourceAddress } = request;
    const problem = await submit(pages, platform, { cookie, sourceAddress, shown: request.form.get('shown') });
    return backTo(pages, problem === undefined ? { page: 'result' } : { page: 'review', notice: problem });
  },
});

interface Submitter {
  readonly cookie: string;
  readonly sourceAddress: string;
  /** The hash that the form has sent back: {@link formConsentOf}. */
  readonly shown: string | undefined;
}

/** Applies once: the form is Submitted in the transaction of the application. Returns what keeps the applicant from it. */
async function submit(
  pages: FormPages,
  platform: Platform,
  { cookie, sourceAddress, shown }: Submitter,
): Promise<FormProblem | undefined> {
  const { table, settings } = platform;
  const { form: seen, cipher, times } = pages;
  const { organisationId, id } = seen;
  const once = remembering();
  const author = pageAuthor(
    { who: { applicationFormId: id }, cookie, sourceAddress },
    'submitApplicationForm',
    platform,
  );
  try {
    return await withOptimisticRetry(platform, async (attempt) => {
      const [form, stored] = await Promise.all([
        read(table, applicationForm(organisationId, id)),
        read(table, formAnswers(organisationId, id)),
      ]);
      if (form?.status !== 'Open' || stored === undefined || form.beginnings !== seen.beginnings) return undefined;
      const answers = openAnswers(stored, cipher);
      const { type, provedPhone } = answers;
      if (type === undefined || currentPage(progressOf(answers), form.allowedApplicationTypes) !== 'review') {
        return undefined;
      }
      const disclosures = pageDisclosuresOf({ ...pages, form });
      const notices = agreedNotices({ ...pages, answers });
      if (shown !== formConsentOf(answers, { disclosures, notices })) return 'changed';
      const applying = applicantOf(answers, type, pages.circumstances);
      const beside = {
        ip: sourceAddress,
        tags: form.tags,
        ...idsAskedFor(form, type),
      };
      const { application, change, follow } = await apply(
        {
          organisationId,
          applicant: applying.applicant,
          attributes: { ...applying.attributes, ...beside },
          applicationFormId: id,
          causedBy: form.causedBy ?? [],
        },
        { platform, table, cipher, once, attempt, now: times.now },
      );
      const submitted: ApplicationForm = {
        ...moveForm(form, 'submit', times.now),
        stage: createdStage(type),
        touchedAt: times.now,
        consent: {
          at: times.now,
          version: consentVersion,
          language: pages.language,
          ...keptOf(sourceAddress, settings),
          disclosures: [...disclosures],
          notices: keptNotices({ ...pages, answers }),
        },
        application: { type: application.type, id: application.id },
        ...searchedBy(applying.applicant),
      };
      const waiting = awaitingEnd(submitted, keptUntil(submitted, settings.applicationForms));
      const left: Answers = { ...noAnswers, type, ...(provedPhone === undefined ? {} : { provedPhone }) };
      await commit(
        platform,
        { ...times, author },
        {
          ...change,
          writes: [
            ...change.writes,
            replace(waiting),
            replace({ ...stored, sealedAnswers: sealAnswers(left, form, cipher) }),
          ],
          due: dueOf(waiting),
          about: [{ type: 'applicationForm', id }],
        },
      );
      await follow();
      return undefined;
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'already_exists') {
      // The button was pressed twice: the application that exists may be the one of this form.
      const now = await read(table, applicationForm(organisationId, id));
      return now?.status === 'Open' ? 'exists' : undefined;
    }
    if (error.code === 'invalid_value') return 'invalid';
    if (error.code === 'request_timeout') return 'busy';
    throw error;
  }
}

const keptOf = (sourceAddress: string, { audit }: Platform['settings']) => {
  const kept = keptAddress(sourceAddress, audit.sourceAddress);
  return kept === undefined ? {} : { sourceAddress: kept };
};

const idsAskedFor = ({ requireIdVerification }: ApplicationForm, type: FormType) => {
  const { individual = false, officer, beneficialOwners } = requireIdVerification;
  if (type !== 'Business') return { evaluationParams: { requireIdVerification: individual } };
  const people = [officer === true ? 'officer' : [], beneficialOwners === true ? 'beneficialOwner' : []] as const;
  return { idDocumentsOf: people.flat() };
};

/** The applicant and the attributes of the application, checked as the API checks them. */
function applicantOf(answers: Answers, type: FormType, circumstances: FormCircumstances) {
  const attributes = attributesOf(answers, type);
  const [wrong] = personProblems(attributes, circumstances, personLocationsOf(type, circumstances.settings));
  if (wrong !== undefined) throw new Problem('invalid_value', wrong);
  if (type === 'Business') {
    const sent = checked(businessSchema, attributes);
    return { applicant: businessOf(sent), attributes: sent };
  }
  const sent = checked(individualSchema, attributes);
  return { applicant: individualOf(sent), attributes: sent };
}

/** Every page was checked when it was taken; here are the rules between pages. */
function checked<Schema extends z.ZodType>(schema: Schema, attributes: unknown): z.output<Schema> {
  const result = schema.safeParse(attributes);
  if (result.success) return result.data;
  const names = result.error.issues.map(({ path }) => path.join('.'));
  throw new Problem('invalid_value', `The answers make no valid application: ${names.join(', ')}`);
}
