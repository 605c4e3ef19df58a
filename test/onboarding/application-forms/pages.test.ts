import { useOrganisation } from '../../support/bank/use-bank.ts';
import { Applicant, entered, problemOf, problemsOf, titleOf } from '../../support/hosted-pages/applicant.ts';
import { visitorOf } from '../../support/hosted-pages/visitor.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });

test('go', async () => {
  const made = await bank.call('POST', '/application-forms', { data: { type: 'applicationForm', attributes: {} } });
  console.log(made.status, JSON.stringify(made.body));
  const one = new Applicant(visitorOf(bank), made.body.data.attributes.url as string);
  console.log(titleOf(await one.see()));
  const shown = await one.goToReview('Individual');
  console.log(titleOf(shown), problemOf(shown));
  const done = await one.submit();
  console.log(titleOf(done), problemsOf(done), problemOf(done), Object.keys(entered).length);
  console.log(
    JSON.stringify((await bank.call('GET', `/application-forms/${made.body.data.id}?include=application`)).body),
  );
});
