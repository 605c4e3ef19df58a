import { exampleFile } from '../../../functions/kernel/http/upload.ts';
import { refusals } from '../../support/bank/bank.ts';
import { individual } from '../../support/bank/applicants.ts';
import { bodies } from '../../support/bank/bodies.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { runDue } from '../../support/bank/workers.ts';
import { titleOf } from '../../support/hosted-pages/applicant.ts';
import { applicantOf, askForForm, formOf, makeForm, stageOf } from './form-bank.ts';

const start = '2026-12-01T15:00:00.000Z';
const bank = useOrganisation({ at: start });

describe('createApplicationForm', () => {
  test('201: an address, a stage, and what was filled in', async () => {
    const applicantDetails = {
      applicationType: 'Business',
      name: 'Okafor Bicycles LLC',
      ein: '123456789',
      contact: { email: 'ada@okafor-bicycles.example.com' },
      officer: { fullName: { first: 'Grace', last: 'Mensah' }, title: 'CEO' },
      beneficialOwners: [{ fullName: { first: 'Kofi', last: 'Mensah' }, percentage: 60 }],
    };
    const { status, body } = await askForForm(bank, { applicantDetails, tags: { source: 'web' }, lang: 'es' });
    expect([status, body.data]).toEqual([
      201,
      {
        type: 'applicationForm',
        id: expect.stringMatching(/^[1-9]\d{8}$/),
        attributes: {
          createdAt: start,
          status: 'Open',
          stage: 'EnterBusinessInformation',
          tags: { source: 'web' },
          url: expect.stringMatching(/^https:\/\/pages\.example\/hosted\/application-forms\/[\w-]{43}$/),
          urlExpiresAt: '2026-12-31T15:00:00.000Z',
          lang: 'es',
          applicantDetails,
          allowedApplicationTypes: ['Individual', 'SoleProprietorship', 'Business'],
          settingsOverride: {},
          requireIdVerification: {},
          hideApplicationProgressTracker: false,
        },
        relationships: {},
      },
    ]);
  });

  test('201: a form of one type begins after the choice', async () => {
    const { id } = await makeForm(bank, { allowedApplicationTypes: ['Individual'] });
    expect(await stageOf(bank, id)).toBe('EnterIndividualInformation');
  });

  test('201: the first theme of the organisation, or the one that is named', async () => {
    expect((await bank.call('POST', '/white-label-themes', bodies.theme())).status).toBe(201);
    expect((await bank.call('POST', '/white-label-themes', bodies.theme())).status).toBe(201);
    const named = { whiteLabelTheme: { data: { type: 'whiteLabelTheme', id: '2' } } };
    const themes = [await askForForm(bank), await askForForm(bank, {}, named)].map(
      ({ body }) => body.data.relationships.whiteLabelTheme.data.id as string,
    );
    expect(themes).toEqual(['1', '2']);
  });

  test('201 once for an idempotency key', async () => {
    const [first, second] = [
      await askForForm(bank, { idempotencyKey: 'form-1' }),
      await askForForm(bank, { idempotencyKey: 'form-1' }),
    ];
    expect([second.status, second.body.data.id]).toEqual([201, first.body.data.id]);
    expect((await bank.call('GET', '/application-forms')).body.meta.pagination.total).toBe(1);
  });

  test('400 for every wrong value at once, each with its place', async () => {
    const answer = await askForForm(bank, {
      applicantDetails: { ssn: '12', dateOfBirth: '2030-01-01', beneficialOwners: [{ percentage: 101 }] },
      allowedApplicationTypes: ['Trust'],
      settingsOverride: { redirectUrl: 'http://acme.example', additionalDisclosures: [{ title: 'Fees' }] },
      lang: 'fr',
    });
    expect(answer.status).toBe(400);
    expect(refusals(answer).map(([, pointer]) => pointer)).toEqual(
      expect.arrayContaining([
        '/data/attributes/applicantDetails/ssn',
        '/data/attributes/applicantDetails/dateOfBirth',
        '/data/attributes/applicantDetails/beneficialOwners/0/percentage',
        '/data/attributes/allowedApplicationTypes/0',
        '/data/attributes/settingsOverride/redirectUrl',
        '/data/attributes/settingsOverride/additionalDisclosures/0/url',
        '/data/attributes/lang',
      ]),
    );
  });

  test('400 for what would have no effect', async () => {
    const foreign = { allowedApplicationTypes: ['Individual'], applicantDetails: { applicationType: 'Business' } };
    expect(refusals(await askForForm(bank, foreign))).toEqual([
      ['invalid_value', '/data/attributes/applicantDetails/applicationType'],
    ]);
    const { body } = await bank.call('POST', '/applications', individual({ ssn: '000000003' }));
    const link = { application: { data: { type: 'application', id: body.data.id as string } } };
    for (const [name, value] of Object.entries({
      allowedApplicationTypes: ['Individual'],
      requireIdVerification: { individual: true },
      applicantDetails: { email: 'ada@example.com' },
    })) {
      expect(refusals(await askForForm(bank, { [name]: value }, link))).toEqual([
        ['invalid_value', `/data/attributes/${name}`],
      ]);
    }
  });

  test('404 for a theme or an application that does not exist', async () => {
    const named = (name: string, type: string) => askForForm(bank, {}, { [name]: { data: { type, id: '99' } } });
    expect([
      refusals(await named('whiteLabelTheme', 'whiteLabelTheme')),
      refusals(await named('application', 'individualApplication')),
    ]).toEqual([
      [['not_found', '/data/relationships/whiteLabelTheme']],
      [['not_found', '/data/relationships/application']],
    ]);
  });

  test('409 for an application that is decided', async () => {
    const { body } = await bank.call('POST', '/applications', individual({ ssn: '721074401' }));
    const link = { application: { data: { type: 'application', id: body.data.id as string } } };
    expect(refusals(await askForForm(bank, {}, link))).toEqual([['invalid_state', undefined]]);
  });
});

describe('listApplicationForms', () => {
  test('by name, e-mail address, tags, status and stage', async () => {
    const ada = { fullName: { first: 'Ada', last: 'Okafor' }, email: 'ada@example.com' };
    const first = await makeForm(bank, { applicantDetails: ada, tags: { source: 'web' } });
    const second = await makeForm(bank, { allowedApplicationTypes: ['Business'] });
    expect((await bank.call('POST', `/application-forms/${second.id}/cancel`)).status).toBe(200);
    const found = async (query: string) =>
      ((await bank.call('GET', `/application-forms?${query}`)).body.data as { id: string }[]).map(({ id }) => id);
    expect([
      await found(''),
      await found('sort=createdAt'),
      await found('filter[query]=okafor'),
      await found('filter[email]=ADA@example.com'),
      await found(`filter[tags]=${encodeURIComponent('{"source":"web"}')}`),
      await found('filter[status][]=Canceled'),
      await found('filter[stage]=ChooseBusinessOrIndividual'),
    ]).toEqual([
      expect.arrayContaining([first.id, second.id]),
      expect.arrayContaining([first.id, second.id]),
      [first.id],
      [first.id],
      [first.id],
      [second.id],
      [first.id],
    ]);
  });
});

describe('cancelApplicationForm', () => {
  test('200: nobody can apply any more, and what was filled in and entered is gone', async () => {
    const form = await makeForm(bank, { applicantDetails: { email: 'ada@example.com' } });
    const ada = applicantOf(bank, form);
    await ada.begin();
    const { status, body } = await bank.call('POST', `/application-forms/${form.id}/cancel`);
    expect([status, body.data.attributes.status]).toEqual([200, 'Canceled']);
    expect(titleOf(await ada.see())).toBe('This form was canceled');
    expect(body.data.attributes).not.toHaveProperty('applicantDetails');
    expect((await bank.call('GET', '/application-forms?filter[email]=ada@example.com')).body.data).toEqual([]);
    const again = await bank.call('POST', `/application-forms/${form.id}/cancel`);
    expect([again.status, again.body.data.attributes]).toEqual([200, body.data.attributes]);
  });

  test('409 once there is an application', async () => {
    const form = await makeForm(bank);
    const ada = applicantOf(bank, form);
    await ada.goToReview('Individual');
    await ada.submit();
    expect(refusals(await bank.call('POST', `/application-forms/${form.id}/cancel`))).toEqual([
      ['invalid_state', undefined],
    ]);
  });
});

describe('renewApplicationForm', () => {
  test('200: the new address leads to the same answers, the old one has expired', async () => {
    const form = await makeForm(bank);
    const ada = applicantOf(bank, form);
    await ada.begin();
    await ada.choose('Individual');
    const { status, body } = await bank.call('POST', `/application-forms/${form.id}/renew`);
    const url = body.data.attributes.url as string;
    expect([status, url === form.url]).toEqual([200, false]);
    expect(titleOf(await ada.see())).toBe('This link has expired');
    const again = applicantOf(bank, { url });
    again.visitor.cookie = ada.visitor.cookie;
    expect(titleOf(await again.see())).toBe('Your name and date of birth');
  });

  test('an address ends after the days of the setting, and can be renewed then', async () => {
    const form = await makeForm(bank);
    bank.clock.set('2026-12-31T15:00:00.000Z');
    expect(titleOf(await applicantOf(bank, form).see())).toBe('This link has expired');
    const { body } = await bank.call('POST', `/application-forms/${form.id}/renew`);
    expect(titleOf(await applicantOf(bank, body.data.attributes as { url: string }).see())).toMatch(/^Apply with /);
  });

  test('a form whose address was renewed is kept as long as after an answer', async () => {
    const form = await makeForm(bank);
    const ada = applicantOf(bank, form);
    await ada.begin();
    await runDue(bank, '2026-12-30T15:00:00.000Z');
    const { body } = await bank.call('POST', `/application-forms/${form.id}/renew`);
    const { url, urlExpiresAt } = body.data.attributes as Record<string, string>;
    expect(urlExpiresAt).toBe('2027-01-29T15:00:00.000Z');
    await runDue(bank, '2027-01-29T14:59:59.000Z');
    expect(titleOf(await applicantOf(bank, { url: String(url) }).see())).toMatch(/^Go on with your application/);
    await runDue(bank, urlExpiresAt);
    expect((await formOf(bank, form.id))['status']).toBe('Expired');
  });

  test('409 once the phone of somebody who has applied was deleted; an upload puts that off', async () => {
    const form = await makeForm(bank);
    const ada = applicantOf(bank, form);
    await ada.goToReview('Individual', { identity: { identifiedBy: 'ssn', ssn: '000000003' } });
    await ada.submit();
    await runDue(bank, '2026-12-20T15:00:00.000Z');
    const again = applicantOf(bank, form);
    await again.comeBack();
    await again.upload(1, 'front', { bytes: exampleFile });
    await runDue(bank, '2027-01-18T15:00:00.000Z');
    const renewed = await bank.call('POST', `/application-forms/${form.id}/renew`);
    expect(renewed.status).toBe(200);
    const { url } = renewed.body.data.attributes as { url: string };
    expect(titleOf(await applicantOf(bank, { url }).comeBack())).toBe('We need documents from you');
    await runDue(bank, '2027-02-17T15:00:00.000Z');
    expect(refusals(await bank.call('POST', `/application-forms/${form.id}/renew`))).toEqual([
      ['invalid_state', undefined],
    ]);
  });

  test('409 for a form that was canceled', async () => {
    const { id } = await makeForm(bank);
    await bank.call('POST', `/application-forms/${id}/cancel`);
    expect(refusals(await bank.call('POST', `/application-forms/${id}/renew`))).toEqual([['invalid_state', undefined]]);
  });
});

describe('a form that nobody goes on with', () => {
  test('is Expired thirty days after the last answer, without what was filled in and entered', async () => {
    const form = await makeForm(bank, { applicantDetails: { email: 'ada@example.com' } });
    const ada = applicantOf(bank, form);
    await ada.begin();
    bank.clock.set('2026-12-20T15:00:00.000Z');
    const later = applicantOf(bank, form);
    await later.visitor.submit(later.path, 'start', { again: 'yes' });
    await runDue(bank, '2026-12-31T15:00:00.000Z');
    expect((await formOf(bank, form.id))['status']).toBe('Open');
    await runDue(bank, '2027-01-19T15:00:00.000Z');
    const { status, applicantDetails } = await formOf(bank, form.id);
    expect([status, applicantDetails]).toEqual(['Expired', undefined]);
    expect((await bank.call('GET', '/application-forms?filter[email]=ada@example.com')).body.data).toEqual([]);
    expect(titleOf(await later.see())).toBe('This link has expired');
    expect(refusals(await bank.call('POST', `/application-forms/${form.id}/renew`))).toEqual([
      ['invalid_state', undefined],
    ]);
  });
});
