import { pngOf } from '../../support/bank/pictures.ts';
import { exampleFile } from '../../../functions/kernel/http/upload.ts';
import { ConcurrencyConflict } from '../../../functions/kernel/table/concurrency-conflict.ts';
import type { Platform } from '../../../functions/ports/platform.ts';
import { identityClaimKind } from '../../../functions/onboarding/applications/identity-claims.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { beforeWrite } from '../../support/engines/meanwhile.ts';
import { Applicant, entered, problemOf, problemsOf, titleOf } from '../../support/hosted-pages/applicant.ts';
import { visitorOf } from '../../support/hosted-pages/visitor.ts';
import { applicantOf, applicationsOf, formOf, makeForm } from './form-bank.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });

/** Another window of the same browser. Just before the first write of its next request, something else happens. */
const otherWindow = (ada: Applicant, meanwhile: () => Promise<unknown>): Applicant =>
  windowOn(beforeWrite(bank.platform, meanwhile), ada);

function windowOn(platform: Platform, { visitor, path }: Applicant): Applicant {
  const window = new Applicant(visitorOf({ ...bank, platform }), `https://pages.example${path}`);
  window.visitor.cookie = visitor.cookie;
  return window;
}

test('an owner who is saved while the form is sent is not in the application, and the page says so', async () => {
  const form = await makeForm(bank);
  const ada = applicantOf(bank, form);
  await ada.goToReview('Business');
  const shown = await otherWindow(ada, () => ada.submit()).addOwner(2, { ...entered.owner, percentage: '10' });
  expect(problemOf(shown)).toContain('Your last answer was not saved');
  const [application] = await applicationsOf(bank);
  expect(application?.attributes.beneficialOwners).toHaveLength(1);
  const { body } = await bank.call('GET', `/application-forms/${form.id}`);
  expect(body.data.attributes.status).toBe('Submitted');
});

test('a type that is chosen while the form is sent changes nothing', async () => {
  const form = await makeForm(bank);
  const ada = applicantOf(bank, form);
  await ada.goToReview('Individual');
  const shown = await otherWindow(ada, () => ada.submit()).choose('Business');
  expect(problemOf(shown)).toContain('Your last answer was not saved');
  expect(await formOf(bank, form.id)).toMatchObject({ stage: 'IndividualApplicationCreated' });
});

test('a last page that is sent twice leads to one result, whichever request comes first', async () => {
  const ada = applicantOf(bank, await makeForm(bank));
  await ada.goToReview('Individual');
  const { table } = bank.platform;
  let isFirst = true;
  // The other request is done just before this one looks for applications of the same person.
  const getAll: typeof table.getAll = async (keys, options) => {
    if (isFirst && keys.some(({ pk }) => pk.startsWith(`${identityClaimKind.prefix}#`))) {
      isFirst = false;
      await ada.submit();
    }
    return table.getAll(keys, options);
  };
  const shown = await windowOn({ ...bank.platform, table: { ...table, getAll } }, ada).submit();
  expect([isFirst, titleOf(shown), problemOf(shown)]).toEqual([false, 'You are approved', 'no problem']);
  expect(await applicationsOf(bank)).toHaveLength(1);
});

test('two owners who are saved at once have at most the whole business together', async () => {
  const ada = applicantOf(bank, await makeForm(bank));
  await ada.goToReview('Business');
  await ada.addOwner(1, { ...entered.owner, percentage: '10' });
  await ada.addOwner(2, { ...entered.owner, first: 'Esi', percentage: '10' });
  const first = () => ada.addOwner(1, { ...entered.owner, percentage: '80' });
  const shown = await otherWindow(ada, first).addOwner(2, { ...entered.owner, first: 'Esi', percentage: '80' });
  expect([shown.status, problemsOf(shown)]).toEqual([422, [expect.stringContaining('100')]]);
});

test('a code that is entered twice at once is taken once, and is no fault', async () => {
  const form = await makeForm(bank);
  await applicantOf(bank, form).goToReview('Individual');
  const { table } = bank.platform;
  let isFirst = true;
  // As if the item were part of the transaction of the other request.
  const update: typeof table.update = (input) => {
    if (!isFirst || input.Key?.['sk'] === undefined || input.UpdateExpression?.includes('tries') !== true) {
      return table.update(input);
    }
    isFirst = false;
    const cause = Object.assign(new Error('busy'), { name: 'TransactionConflictException' });
    return Promise.reject(new ConcurrencyConflict({ cause }));
  };
  const ada = new Applicant(
    visitorOf({ ...bank, platform: { ...bank.platform, table: { ...table, update } } }),
    form.url,
  );
  expect([titleOf(await ada.comeBack()), isFirst]).toEqual(['Check your answers', false]);
});

describe('a document', () => {
  const waiting = async () => {
    const form = await makeForm(bank);
    const ada = applicantOf(bank, form);
    await ada.goToReview('Individual', { identity: { identifiedBy: 'ssn', ssn: '000000003' } });
    await ada.submit();
    const [application] = await applicationsOf(bank);
    const id = application?.id ?? '';
    const { body } = await bank.call('GET', `/applications/${id}/documents`);
    return { ada, application: id, document: `/applications/${id}/documents/${String(body.data[0].id)}` };
  };

  test('that was taken is there, also if another one was taken and replaced at the same time', async () => {
    const { ada, document } = await waiting();
    await ada.upload(1, 'front', { bytes: exampleFile });
    const another = pngOf(Buffer.from('another'));
    const window = otherWindow(ada, () => ada.upload(1, 'front', { bytes: another }));
    expect((await window.upload(1, 'front', { bytes: exampleFile })).status).toBe(200);
    expect((await bank.call('GET', `${document}/download`)).status).toBe(200);
  });

  test('that is refused, because the application was denied meanwhile, is not kept', async () => {
    const { ada, application } = await waiting();
    const keys: string[] = [];
    const { documents } = bank.platform;
    const put: typeof documents.put = (key, bytes) => {
      keys.push(key);
      return documents.put(key, bytes);
    };
    const deny = () => bank.call('POST', `/sandbox/applications/${application}/deny`);
    const platform = beforeWrite({ ...bank.platform, documents: { ...documents, put } }, deny);
    await windowOn(platform, ada).upload(1, 'front', { bytes: exampleFile });
    expect([keys.length, await documents.get(keys[0] ?? '')]).toEqual([1, undefined]);
  });
});
