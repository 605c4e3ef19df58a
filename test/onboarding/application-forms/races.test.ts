import type { Platform } from '../../../functions/ports/platform.ts';
import { identityClaimKind } from '../../../functions/onboarding/applications/identity-claims.ts';
import type { Bank } from '../../support/bank/bank.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { beforeWrite } from '../../support/engines/meanwhile.ts';
import { Applicant, entered, problemOf, titleOf } from '../../support/hosted-pages/applicant.ts';
import { visitorOf } from '../../support/hosted-pages/visitor.ts';
import { applicantOf, applicationsOf, formOf, makeForm } from './form-bank.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });

/** Another window of the same browser. Just before the first write of its next request, something else happens. */
const otherWindow = (ada: Applicant, meanwhile: () => Promise<unknown>): Applicant =>
  windowOn(beforeWrite(bank.platform, meanwhile), ada);

function windowOn(platform: Platform, { visitor, path }: Applicant): Applicant {
  const window = new Applicant(visitorOf({ ...bank, platform } as Bank), `https://pages.example${path}`);
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
