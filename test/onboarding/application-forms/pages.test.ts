import { pngPixels, pngWith } from '../../support/bank/pictures.ts';
import { answersFrom } from '../../../functions/onboarding/application-forms/answers.ts';
import { exampleFile } from '../../../functions/kernel/http/upload.ts';
import { individual } from '../../support/bank/applicants.ts';
import { bodies } from '../../support/bank/bodies.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { allAgreed, Applicant, entered, problemOf, problemsOf, titleOf } from '../../support/hosted-pages/applicant.ts';
import { type BrowserResponse, visitorOf } from '../../support/hosted-pages/visitor.ts';
import { applicantOf, applicationsOf, formOf, makeForm, stageOf } from './form-bank.ts';

const start = '2026-12-01T15:00:00.000Z';
const bank = useOrganisation({ at: start });

const minutesLater = (minutes: number) => {
  bank.clock.set(new Date(Date.parse(start) + minutes * 60_000).toISOString());
};

describe('the way of an applicant', () => {
  test('an individual moves through the stages to an approved application', async () => {
    const form = await makeForm(bank, { tags: { source: 'web' } });
    const ada = applicantOf(bank, form);
    const stages = [await stageOf(bank, form.id)];
    const at = async () => stages.push(await stageOf(bank, form.id));
    await ada.begin();
    await ada.choose('Individual');
    await at();
    for (const page of ['name', 'identity', 'address', 'contact', 'work'] as const) await ada.fill(page, entered[page]);
    await at();
    expect(titleOf(await ada.proveOwnPhone())).toBe('Check your answers');
    expect(titleOf(await ada.submit())).toBe('You are approved');
    await at();
    expect(stages).toEqual([
      'ChooseBusinessOrIndividual',
      'EnterIndividualInformation',
      'IndividualPhoneVerification',
      'IndividualApplicationCreated',
    ]);
    const [application] = await applicationsOf(bank);
    expect(application).toMatchObject({
      type: 'individualApplication',
      attributes: {
        status: 'Approved',
        fullName: { first: 'Ada', last: 'Okafor' },
        ssn: '721074426',
        dateOfBirth: '1990-04-12',
        email: 'ada.okafor@example.com',
        phone: { countryCode: '1', number: '5555550101' },
        occupation: 'Engineer',
        address: { street: '20 Ingram Street', state: 'NY' },
        tags: { source: 'web' },
        ip: expect.stringMatching(/^203\.0\./),
      },
      relationships: { applicationForm: { data: { type: 'applicationForm', id: form.id } } },
    });
    expect(await formOf(bank, form.id)).toMatchObject({
      status: 'Submitted',
      consent: { at: start, version: '2026-12', language: 'en', sourceAddress: expect.stringContaining('/24') },
    });
  });

  test('a sole proprietor, with the stage of the business', async () => {
    const form = await makeForm(bank, { allowedApplicationTypes: ['SoleProprietorship'] });
    const ada = applicantOf(bank, form);
    await ada.begin();
    for (const page of ['name', 'identity', 'address', 'contact', 'work'] as const) await ada.fill(page, entered[page]);
    expect(await stageOf(bank, form.id)).toBe('EnterSoleProprietorshipBusinessInformation');
    await ada.fill('sole-business', entered['sole-business']);
    expect(await stageOf(bank, form.id)).toBe('SoleProprietorshipPhoneVerification');
    await ada.proveOwnPhone();
    await ada.submit();
    const [application] = await applicationsOf(bank);
    expect(application?.attributes).toMatchObject({ soleProprietorship: true, dba: 'Ada Repairs', ein: '123456789' });
    expect(await stageOf(bank, form.id)).toBe('SoleProprietorshipApplicationCreated');
  });

  test('a business, with an officer and owners who are added, changed and removed', async () => {
    const form = await makeForm(bank);
    const ada = applicantOf(bank, form);
    await ada.goToReview('Business');
    expect(await stageOf(bank, form.id)).toBe('EnterBeneficialOwnersInformation');
    await ada.addOwner(2, { ...entered.owner, first: 'Esi', percentage: '25' });
    await ada.addOwner(3, { ...entered.owner, first: 'Yaw', percentage: '5' });
    await ada.removeOwner(3);
    await ada.addOwner(2, { ...entered.owner, first: 'Esi', percentage: '30.5' });
    await ada.finishOwners();
    expect(titleOf(await ada.submit())).toBe('You are approved');
    const [application] = await applicationsOf(bank);
    expect(application).toMatchObject({
      type: 'businessApplication',
      attributes: {
        name: 'Okafor Bicycles LLC',
        ein: '123456780',
        entityType: 'LLC',
        industry: 'Retail',
        contact: { email: 'ada@okafor-bicycles.example.com', phone: { countryCode: '1', number: '5555550101' } },
        officer: { fullName: { first: 'Grace' }, title: 'CEO', passport: 'gh123456', nationality: 'GH' },
        beneficialOwners: [
          { fullName: { first: 'Kofi' }, percentage: 60 },
          { fullName: { first: 'Esi' }, percentage: 30.5 },
        ],
      },
    });
    expect(await stageOf(bank, form.id)).toBe('BusinessApplicationCreated');
  });

  test('in Spanish by the form, and in the language that the applicant chooses', async () => {
    const ada = applicantOf(bank, await makeForm(bank, { lang: 'es' }));
    expect(titleOf(await ada.see())).toMatch(/^Solicite una cuenta en /);
    expect(titleOf(await ada.visitor.get(`${ada.path}?language=en`))).toMatch(/^Apply with /);
    expect(titleOf(await ada.begin())).toBe('¿Como quién presenta la solicitud?');
  });

  test('changes an answer on the review, and comes back to it', async () => {
    const ada = applicantOf(bank, await makeForm(bank));
    await ada.goToReview('Individual');
    expect(titleOf(await ada.fill('name', { ...entered.name, first: 'Adaeze' }))).toBe('Check your answers');
    await ada.submit();
    expect((await applicationsOf(bank))[0]?.attributes.fullName).toEqual({ first: 'Adaeze', last: 'Okafor' });
  });

  test('has to prove another phone again', async () => {
    const ada = applicantOf(bank, await makeForm(bank));
    await ada.goToReview('Individual');
    expect(titleOf(await ada.fill('contact', { ...entered.contact, phone: '5555550199' }))).toBe('Confirm your phone');
    expect(titleOf(await ada.see('review'))).toBe('Confirm your phone');
    expect(titleOf(await ada.proveOwnPhone())).toBe('Check your answers');
  });

  test('changes the type, and what both types ask for is still there', async () => {
    const ada = applicantOf(bank, await makeForm(bank));
    await ada.goToReview('Individual');
    expect(titleOf(await ada.choose('SoleProprietorship'))).toBe('Your business');
    await ada.fill('sole-business', entered['sole-business']);
    await ada.submit();
    expect((await applicationsOf(bank))[0]?.attributes).toMatchObject({ soleProprietorship: true, ssn: '721074426' });
  });

  test('is told that there is an application with the same number', async () => {
    expect((await bank.call('POST', '/applications', individual({ ssn: '721074426' }))).status).toBe(201);
    const ada = applicantOf(bank, await makeForm(bank));
    await ada.goToReview('Individual');
    expect(problemOf(await ada.submit())).toContain('There is already an application');
    expect(await applicationsOf(bank)).toHaveLength(1);
    await ada.fill('identity', { identifiedBy: 'ssn', ssn: '721074499' });
    expect(titleOf(await ada.submit())).toBe('You are approved');
  });

  test('does not apply without the tick', async () => {
    const ada = applicantOf(bank, await makeForm(bank));
    await ada.goToReview('Individual');
    expect(problemOf(await ada.submit({}))).toBe('Tick every box if you agree.');
    expect(await applicationsOf(bank)).toEqual([]);
  });

  test('agrees to the documents that the form and the theme name', async () => {
    await bank.call('POST', '/white-label-themes', bodies.theme());
    const settingsOverride = {
      depositTermsUrl: 'https://acme.example/deposit',
      additionalDisclosures: [{ title: 'Fees', url: 'https://acme.example/fees' }],
      redirectUrl: 'https://acme.example/welcome',
    };
    const form = await makeForm(bank, { settingsOverride });
    const ada = applicantOf(bank, form);
    const { html } = await ada.goToReview('Individual');
    expect(html).toContain('href="https://acme.example/deposit"');
    expect((await ada.submit()).html).toContain('href="https://acme.example/welcome"');
    const { disclosures } = (await formOf(bank, form.id))['consent'] as { disclosures: { title: string }[] };
    expect(disclosures.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Terms of deposit accounts', 'Fees']),
    );
  });

  test.each([
    ['officer', { officer: true }, ['Grace Mensah']],
    ['owners', { beneficialOwners: true }, ['Kofi Mensah']],
    ['all', { officer: true, beneficialOwners: true }, ['Grace Mensah', 'Kofi Mensah']],
  ])('hands in an identity document of those of whom the form asks for one: %s', async (_, asked, names) => {
    const ada = applicantOf(bank, await makeForm(bank, { requireIdVerification: asked }));
    await ada.goToReview('Business');
    expect(titleOf(await ada.submit())).toBe('We need documents from you');
    const [application] = await applicationsOf(bank);
    const { body } = await bank.call('GET', `/applications/${application?.id ?? ''}/documents`);
    const found = (body.data as { attributes: { name: string } }[]).map(({ attributes }) => attributes.name);
    expect(found.toSorted()).toEqual(names);
  });

  test('tells the work of an owner, which may be filled in before', async () => {
    const owner = { fullName: { first: 'Kofi', last: 'Mensah' }, occupation: 'Architect' };
    expect(answersFrom({ beneficialOwners: [owner] }, ['Business']).pages['owner-1']).toMatchObject({
      occupation: 'Architect',
    });
    const ada = applicantOf(bank, await makeForm(bank));
    await ada.goToReview('Business');
    await ada.fill('owner-1', { ...entered.owner, occupation: 'Architect' });
    await ada.submit();
    const [application] = await applicationsOf(bank);
    expect(application?.attributes.beneficialOwners).toMatchObject([{ occupation: 'Architect' }]);
  });

  test('lives in a state of another country, which stays as it was entered', async () => {
    const ada = applicantOf(bank, await makeForm(bank));
    const address = { street: '1 Main Street', city: 'Montana', state: 'Montana', postalCode: '3400', country: 'BG' };
    await ada.goToReview('Individual', { address });
    await ada.submit();
    const [application] = await applicationsOf(bank);
    expect(application?.attributes.address).toMatchObject({ state: 'Montana', country: 'BG' });
  });

  test('hands in the documents that the decision asks for, front and back', async () => {
    const form = await makeForm(bank);
    const ada = applicantOf(bank, form);
    await ada.goToReview('Individual', { identity: { identifiedBy: 'ssn', ssn: '000000003' } });
    expect(titleOf(await ada.submit())).toBe('We need documents from you');
    expect(problemOf(await ada.upload(1, 'front', { bytes: new Uint8Array() }))).toBe('Choose a file first.');
    expect(problemOf(await ada.upload(1, 'front', { bytes: Buffer.from('a text') }))).toContain('JPEG, PNG or PDF');
    const half = { bytes: exampleFile.subarray(0, 50) };
    expect(problemOf(await ada.upload(1, 'front', half))).toContain('cut off or damaged');
    const huge = { bytes: pngWith({ width: 50_000, height: 1_001 }, [pngPixels(Buffer.alloc(1))]) };
    expect(problemOf(await ada.upload(1, 'front', huge))).toContain('more than 50 megapixels');
    const large = Buffer.concat([exampleFile, Buffer.alloc(4 * 1024 * 1024)]);
    expect(problemOf(await ada.upload(1, 'front', { bytes: large }))).toContain('larger than 4 MB');
    expect((await ada.upload(1, 'front', { bytes: exampleFile })).html).toContain('The back is missing');
    expect(titleOf(await ada.upload(1, 'back', { bytes: exampleFile }))).toBe('We have your application');
    expect((await applicationsOf(bank))[0]?.attributes.status).toBe('PendingReview');
  });

  test('loads a script of this host on the page that takes documents, and on no other', async () => {
    const script = /<script/;
    const allows = ({ headers }: BrowserResponse) =>
      headers['Content-Security-Policy']?.includes('script-src') === true;
    const seen: BrowserResponse[] = [];
    const visitor = visitorOf(bank);
    const ada = new Applicant(visitor, (await makeForm(bank)).url);
    seen.push(await ada.see());
    seen.push(await ada.goToReview('Individual', { identity: { identifiedBy: 'ssn', ssn: '000000003' } }));
    for (const page of ['type', 'name', 'identity', 'address', 'contact', 'work', 'phone', 'review']) {
      seen.push(await ada.see(page));
    }
    expect(seen.filter((shown) => allows(shown) || script.test(shown.html))).toEqual([]);
    const result = await ada.submit();
    expect(result.headers['Content-Security-Policy']).toMatch(/default-src 'none';.*; script-src 'self'$/);
    expect(result.html.match(/<script[^>]*>[^<]*/g)).toEqual(['<script src="../themes/usual/photos.js?v=0" defer>']);
    expect(result.html).not.toMatch(/\son\w+=|javascript:/i);
    await ada.upload(1, 'front', { bytes: exampleFile });
    const received = await ada.upload(1, 'back', { bytes: exampleFile });
    expect([titleOf(received), allows(received), script.test(received.html)]).toEqual([
      ...['We have your application', false, false],
    ]);
  });

  test('learns that a selfie is taken elsewhere, and a file that is sent for it is not taken', async () => {
    const form = await makeForm(bank);
    const ada = applicantOf(bank, form);
    await ada.goToReview('Individual', { identity: { identifiedBy: 'ssn', ssn: '000000003' } });
    await ada.submit();
    const [application] = await applicationsOf(bank);
    const documents = `/applications/${application?.id ?? ''}/documents`;
    const body = {
      type: 'applicationRequireDocuments',
      attributes: { documents: [{ documentType: 'SelfieVerification' }] },
    };
    await bank.call('POST', `/applications/${application?.id ?? ''}/require-documents`, { data: body });
    const { html } = await ada.see();
    expect(html).toContain('Selfie of Ada');
    expect(html).toContain('You take the selfie in the app or on the website of');
    expect(html).toContain('id="file-1-front"');
    expect(html).not.toContain('id="file-2');
    const forged = await ada.upload(1, 'front', { bytes: exampleFile, sentAs: 2 });
    expect(forged.html).not.toContain('We have received your file');
    expect((await bank.call('GET', documents)).body.data[1].attributes.status).toBe('Required');
  });

  test('is asked for an identity document if the form requires it', async () => {
    const ada = applicantOf(bank, await makeForm(bank, { requireIdVerification: { individual: true } }));
    await ada.goToReview('Individual');
    expect(titleOf(await ada.submit())).toBe('We need documents from you');
  });

  test.each([
    ['000000001', 'We cannot approve your application'],
    ['000000004', 'We have your application'],
  ])('sees the decision on the number %s', async (ssn, title) => {
    const ada = applicantOf(bank, await makeForm(bank));
    await ada.goToReview('Individual', { identity: { identifiedBy: 'ssn', ssn } });
    expect(titleOf(await ada.submit())).toBe(title);
  });

  test('hands in documents for an application that was made without a form', async () => {
    const { body } = await bank.call('POST', '/applications', individual({ ssn: '000000003' }));
    const link = { application: { data: { type: 'application', id: body.data.id as string } } };
    const form = await makeForm(bank, {}, link);
    const ada = applicantOf(bank, form);
    expect(titleOf(await ada.see())).toMatch(/^Go on with your application/);
    expect(titleOf(await ada.comeBack())).toBe('We need documents from you');
    expect(await stageOf(bank, form.id)).toBe('IndividualApplicationCreated');
  });
});

describe('what is wrong with a page', () => {
  test('is told all at once, beside its fields and before everything else, and what was entered stays', async () => {
    const form = await makeForm(bank, { allowedApplicationTypes: ['Individual'] });
    const ada = applicantOf(bank, form);
    await ada.begin();
    const shown = await ada.fill('name', {
      first: 'Ada',
      'dateOfBirth-month': '2',
      'dateOfBirth-day': '30',
      'dateOfBirth-year': '1990',
    });
    expect([shown.status, problemsOf(shown)]).toEqual([
      422,
      ['Enter the last name', 'Enter a date of birth, such as 4 12 1990'],
    ]);
    expect(shown.html).toContain('value="Ada"');
    expect(shown.html).toMatch(/<title>Error: /);
    expect(await stageOf(bank, form.id)).toBe('EnterIndividualInformation');
  });

  test.each([
    ['identity', {}, ['Choose a Social Security number or a passport']],
    ['identity', { identifiedBy: 'ssn', ssn: '12' }, ['Enter a Social Security number of nine digits']],
    [
      'identity',
      { identifiedBy: 'passport' },
      ['Enter a passport number of 5 to 20 letters and digits', 'Choose the nationality'],
    ],
    ['address', { ...entered.address, state: 'XX' }, ['Choose the state']],
    ['address', { ...entered.address, postalCode: 'ABC' }, ['Enter a ZIP code, such as 10001']],
    ['name', { ...entered.name, 'dateOfBirth-year': '2030' }, ['Enter a date of birth, such as 4 12 1990']],
    [
      'contact',
      { email: 'no address', countryCode: '1', phone: '12' },
      [
        'Enter an e-mail address, such as name@example.com',
        'Enter a phone number that exists, such as 555 555 0123 in the United States',
      ],
    ],
  ])('%s %j', async (page, values, problems) => {
    const ada = applicantOf(bank, await makeForm(bank));
    await ada.goToReview('Individual');
    expect(problemsOf(await ada.fill(page, values))).toEqual(problems);
  });

  test('an officer is of age, and owners have no more than the whole', async () => {
    const ada = applicantOf(bank, await makeForm(bank));
    await ada.goToReview('Business');
    expect(
      problemsOf(await ada.fill('officer-name', { ...entered['officer-name'], 'dateOfBirth-year': '2015' })),
    ).toEqual(['This person must be at least 18 years old']);
    expect(problemsOf(await ada.addOwner(2, { ...entered.owner, percentage: '40.1' }))).toEqual([
      'The shares of all owners together cannot be more than 100 percent',
    ]);
  });

  test('an owner that is not complete keeps the applicant from going on', async () => {
    const applicantDetails = { beneficialOwners: [{ fullName: { first: 'Kofi', last: 'Mensah' } }] };
    const ada = applicantOf(bank, await makeForm(bank, { applicantDetails }));
    await ada.goToReview('Business').catch(() => undefined);
    await ada.removeOwner(1);
    await ada.addOwner(2);
    expect(titleOf(await ada.finishOwners())).toBe('Check your answers');
  });
});

describe('who sees what', () => {
  const applicantDetails = {
    fullName: { first: 'Zainab', last: 'Bello' },
    phone: { countryCode: '1', number: '5555550142' },
  };

  test('the first visitor sees what was filled in, others only after a one-time password to its phone', async () => {
    const form = await makeForm(bank, { applicantDetails, allowedApplicationTypes: ['Individual'] });
    const [first, other] = [applicantOf(bank, form), applicantOf(bank, form)];
    expect((await first.see()).html).not.toContain('Zainab');
    await first.begin();
    expect((await first.see('name')).html).toContain('value="Zainab"');
    expect(titleOf(await other.see())).toMatch(/^Go on with your application/);
    for (const page of [undefined, 'name', 'contact', 'review'])
      expect((await other.see(page)).html).not.toContain('Zainab');
    expect((await other.comeBack()).html).toContain('value="Zainab"');
  });

  test('goes on with another device at the page where the first one was', async () => {
    const form = await makeForm(bank);
    const [phone, laptop] = [applicantOf(bank, form), applicantOf(bank, form)];
    await phone.goToReview('Individual');
    expect(titleOf(await laptop.comeBack())).toBe('Check your answers');
    expect(titleOf(await laptop.submit())).toBe('You are approved');
    expect(titleOf(await phone.see())).toBe('You are approved');
  });

  test('who begins again sees nothing of before, and ends the session before', async () => {
    const form = await makeForm(bank, { applicantDetails, allowedApplicationTypes: ['Individual'] });
    const [first, other] = [applicantOf(bank, form), applicantOf(bank, form)];
    await first.begin();
    await first.fill('name', { ...entered.name, first: 'Secretive' });
    minutesLater(240);
    await other.visitor.submit(other.path, 'start');
    const { html } = await other.see('name');
    expect([html.includes('Secretive'), html.includes('Zainab')]).toEqual([false, false]);
    expect(titleOf(await first.see())).toMatch(/^Go on with your application|^Apply/);
  });

  test.each([
    ['at once, before anything was entered', 0, false],
    ['while the applicant is filling in the form', 14, true],
    ['long after the last answer', 239, true],
  ])('the second who presses Start does not end the session of the first: %s', async (_, minutes, isEntered) => {
    const form = await makeForm(bank, { allowedApplicationTypes: ['Individual'] });
    const [ada, stranger, early] = [applicantOf(bank, form), applicantOf(bank, form), applicantOf(bank, form)];
    const welcome = await early.see();
    await ada.begin();
    if (isEntered) await ada.fill('name', entered.name);
    minutesLater(minutes);
    const shown = await stranger.see();
    expect([shown.html.includes('/start"'), shown.html.includes('four hours after')]).toEqual([false, true]);
    await stranger.visitor.post(`${stranger.path}/start`, { again: 'yes' });
    await early.visitor.sendForm(early.path, 'start', { again: 'yes' }, welcome);
    expect(titleOf(await ada.see('name'))).toBe('Your name and date of birth');
    expect((await ada.see('name')).html.includes('value="Ada"')).toBe(isEntered);
  });

  test('a button that was pressed twice, or whose answer was lost, leads to the same session', async () => {
    const form = await makeForm(bank, { applicantDetails, allowedApplicationTypes: ['Individual'] });
    const [ada, stranger] = [applicantOf(bank, form), applicantOf(bank, form)];
    const page = await ada.see();
    const press = () => ada.visitor.sendForm(ada.path, 'start', {}, page);
    await Promise.all([press(), press()]);
    ada.visitor.cookie = '';
    expect((await press()).html).toContain('value="Zainab"');
    const start = 'another secret of 43 characters, as on the page';
    const answer = await stranger.visitor.post(`${stranger.path}/start`, { start });
    const other = await stranger.visitor.get(stranger.path);
    expect(answer.cookies).toEqual([]);
    expect(other.html).not.toContain('Zainab');
  });

  test.each([
    ['the phone was filled in', { phone: { countryCode: '1', number: '5555550101' } }],
    ['a stranger has entered the phone', {}],
  ])('a stranger who was first is out once the applicant has proved the phone: %s', async (_, known) => {
    const form = await makeForm(bank, { allowedApplicationTypes: ['Individual'], applicantDetails: known });
    const [stranger, ada] = [applicantOf(bank, form), applicantOf(bank, form)];
    await stranger.begin();
    for (const page of ['name', 'identity', 'address', 'contact'] as const) {
      await stranger.fill(page, { ...entered[page], ...(page === 'identity' ? { ssn: '111111111' } : {}) });
    }
    await ada.comeBack();
    for (const page of ['identity', 'work'] as const) await ada.fill(page, entered[page]);
    expect(titleOf(await ada.see())).toBe('Check your answers');
    for (const page of [undefined, 'identity', 'review']) {
      expect(titleOf(await stranger.see(page))).toMatch(/^Go on with your application/);
    }
    expect(titleOf(await ada.submit())).toBe('You are approved');
  });

  test('codes that strangers ask for do not keep the applicant from confirming the phone', async () => {
    const form = await makeForm(bank, { allowedApplicationTypes: ['Individual'] });
    const [ada, stranger] = [applicantOf(bank, form), applicantOf(bank, form)];
    await ada.begin();
    for (const page of ['name', 'identity', 'address', 'contact', 'work'] as const) await ada.fill(page, entered[page]);
    for (let asked = 0; asked < 6; asked += 1) await stranger.visitor.submit(stranger.path, 'code');
    expect(problemOf(await stranger.visitor.submit(stranger.path, 'code'))).toContain('You have asked for many codes');
    expect(titleOf(await ada.proveOwnPhone())).toBe('Check your answers');
  });

  test('nobody begins again once a phone was proved', async () => {
    const form = await makeForm(bank);
    const [first, other] = [applicantOf(bank, form), applicantOf(bank, form)];
    await first.goToReview('Individual');
    expect((await other.see()).html).not.toContain('/start"');
    await other.visitor.post(`${other.path}/start`, { again: 'yes' });
    expect(titleOf(await other.see())).toMatch(/^Go on with your application/);
    expect(titleOf(await first.see())).toBe('Check your answers');
  });

  test('a session ends after four hours', async () => {
    const form = await makeForm(bank);
    const ada = applicantOf(bank, form);
    await ada.goToReview('Individual');
    minutesLater(239);
    expect(titleOf(await ada.see())).toBe('Check your answers');
    minutesLater(241);
    expect(titleOf(await ada.see())).toMatch(/^Go on with your application/);
  });

  test('a session of one form opens no other', async () => {
    const [one, two] = [await makeForm(bank), await makeForm(bank)];
    const ada = applicantOf(bank, one);
    await ada.goToReview('Individual');
    const elsewhere = applicantOf(bank, two);
    elsewhere.visitor.cookie = ada.visitor.cookie;
    expect(titleOf(await elsewhere.see())).toMatch(/^Apply with /);
  });

  test('somebody with two forms in one browser goes on with both', async () => {
    const [one, two] = [await makeForm(bank), await makeForm(bank)];
    const ada = applicantOf(bank, one);
    await ada.goToReview('Individual');
    const elsewhere = new Applicant(ada.visitor, two.url);
    expect(titleOf(await elsewhere.begin())).toBe('What do you apply as?');
    expect(titleOf(await ada.see())).toBe('Check your answers');
  });

  test('a code to the phone before does not prove the one that is entered now', async () => {
    const ada = applicantOf(bank, await makeForm(bank, { allowedApplicationTypes: ['Individual'] }));
    await ada.begin();
    for (const page of ['name', 'identity', 'address', 'contact', 'work'] as const) await ada.fill(page, entered[page]);
    const before = await ada.visitor.submit(ada.path, 'code', {}, { query: '?page=phone' });
    await ada.fill('contact', { ...entered.contact, phone: '5555550177' });
    const late = await ada.visitor.sendForm(ada.path, 'session', { code: '000001' }, before);
    expect(titleOf(late)).toBe('Confirm your phone');
    expect(titleOf(await ada.see('review'))).toBe('Confirm your phone');
  });

  test('of many guesses of a code, five count', async () => {
    const form = await makeForm(bank);
    const ada = applicantOf(bank, form);
    await ada.goToReview('Individual');
    const thief = applicantOf(bank, form);
    await thief.visitor.submit(thief.path, 'code');
    const page = await thief.see();
    const enter = (code: string) => thief.visitor.sendForm(thief.path, 'session', { code }, page);
    for (let tries = 0; tries < 4; tries += 1)
      expect(problemOf(await enter('424242'))).toContain('This is not the code');
    for (const code of ['424242', '000001']) {
      const shown = await enter(code);
      expect([shown.status, problemOf(shown)]).toEqual([422, expect.stringContaining('This code is used up')]);
      expect([shown.html.includes('name="code"'), shown.html.includes('Send another code')]).toEqual([false, true]);
    }
    await thief.visitor.submit(thief.path, 'code');
    expect((await thief.see()).html).toContain('name="code"');
  });

  test('codes of a form cannot be asked for without end', async () => {
    const form = await makeForm(bank);
    const ada = applicantOf(bank, form);
    await ada.goToReview('Individual');
    const other = applicantOf(bank, form);
    const shown = [];
    for (let asked = 0; asked < 6; asked += 1) shown.push(problemOf(await other.visitor.submit(other.path, 'code')));
    expect(shown.at(-1)).toContain('You have asked for many codes');
  });
});

describe('forms that are sent in another way', () => {
  test('twice, late or from two windows lose nothing that was accepted', async () => {
    const form = await makeForm(bank, { allowedApplicationTypes: ['Individual'] });
    const ada = applicantOf(bank, form);
    await ada.begin();
    const first = await ada.see('name');
    const second = await ada.see('name');
    const send = (page: typeof first, values: Record<string, string>) =>
      ada.visitor.sendForm(ada.path, 'answers', values, { html: page.html, hidden: { page: 'name' } });
    expect(titleOf(await send(first, entered.name))).toBe('Your identity');
    expect(titleOf(await send(first, entered.name))).toBe('Your identity');
    const late = await send(second, { ...entered.name, first: 'Late' });
    expect([late.status, problemOf(late)]).toEqual([422, expect.stringContaining('changed in another window')]);
    expect(late.html).toContain('value="Late"');
    expect((await ada.see('name')).html).toContain('value="Ada"');
  });

  test('two owners who are added at once are two owners', async () => {
    const form = await makeForm(bank);
    const ada = applicantOf(bank, form);
    await ada.goToReview('Business');
    const page = await ada.see('owner-2');
    const send = (first: string) =>
      ada.visitor.sendForm(
        ada.path,
        'answers',
        { ...entered.owner, first, percentage: '10' },
        { html: page.html, hidden: { page: 'owner-2' } },
      );
    await send('Esi');
    const other = await send('Yaw');
    expect(problemOf(other)).toContain('changed in another window');
    const again = await ada.visitor.sendForm(
      ada.path,
      'answers',
      { ...entered.owner, first: 'Yaw', percentage: '10' },
      { html: other.html },
    );
    expect([again.html.includes('Esi Mensah'), again.html.includes('Yaw Mensah')]).toEqual([true, true]);
  });

  test('an owner who was removed in another window is a new one when they are saved again', async () => {
    const ada = applicantOf(bank, await makeForm(bank));
    await ada.goToReview('Business');
    const esi = { ...entered.owner, first: 'Esi', percentage: '10' };
    await ada.addOwner(2, esi);
    const open = await ada.see('owner-2');
    await ada.removeOwner(2);
    const changed = { ...esi, percentage: '12' };
    const told = await ada.visitor.sendForm(ada.path, 'answers', changed, {
      html: open.html,
      hidden: { page: 'owner-2' },
    });
    expect(problemOf(told)).toContain('changed in another window');
    expect((await ada.visitor.sendForm(ada.path, 'answers', changed, told)).html).toContain('Esi Mensah');
  });

  test('an owner for whom there is no place any more is not saved, and the page says so', async () => {
    const ada = applicantOf(bank, await makeForm(bank));
    await ada.goToReview('Business');
    for (let number = 2; number <= 9; number += 1) await ada.addOwner(number, { ...entered.owner, percentage: '1' });
    const page = await ada.see('owner-10');
    await ada.addOwner(10, { ...entered.owner, percentage: '1' });
    const eleventh = { ...entered.owner, first: 'Yaw', percentage: '1' };
    const told = await ada.visitor.sendForm(ada.path, 'answers', eleventh, page);
    expect([problemOf(told), told.html.includes('Yaw')]).toEqual([expect.stringContaining('10 owners already'), false]);
  });

  test('a page of the type that is old does not replace a later choice', async () => {
    const ada = applicantOf(bank, await makeForm(bank));
    await ada.begin();
    const old = await ada.see('type');
    await ada.choose('Individual');
    await ada.choose('SoleProprietorship');
    const told = await ada.visitor.sendForm(ada.path, 'answers', { type: 'Business' }, old);
    expect(problemOf(told)).toContain('has changed');
    expect(told.html).toMatch(/value="SoleProprietorship"\s+checked/);
  });

  test('two applications are never made, however often the last page is sent', async () => {
    const form = await makeForm(bank);
    const ada = applicantOf(bank, form);
    const review = await ada.goToReview('Individual');
    const sent = await Promise.all(
      Array.from({ length: 8 }, () => ada.visitor.sendForm(ada.path, 'submit', allAgreed, review)),
    );
    expect(new Set(sent.map(titleOf))).toEqual(new Set(['You are approved']));
    expect(await applicationsOf(bank)).toHaveLength(1);
  });

  test('nobody applies with answers or documents that the last page did not show', async () => {
    await bank.call('POST', '/white-label-themes', bodies.theme());
    const form = await makeForm(bank, {}, { whiteLabelTheme: { data: { type: 'whiteLabelTheme', id: '1' } } });
    const ada = applicantOf(bank, form);
    const send = (html: string) => ada.visitor.sendForm(ada.path, 'submit', allAgreed, { html });
    const review = await ada.goToReview('Individual');
    await ada.fill('name', { ...entered.name, first: 'Grace' });
    const changed = await send(review.html);
    expect([problemOf(changed), changed.html.includes('Grace')]).toEqual([
      expect.stringContaining('has changed'),
      true,
    ]);
    const attributes = { links: { terms: 'https://acme.example/terms/2' } };
    const { status } = await bank.call('PATCH', '/white-label-themes/1', {
      data: { type: 'whiteLabelTheme', attributes },
    });
    expect(status).toBe(200);
    const renamed = await send(changed.html);
    expect([problemOf(renamed), renamed.html.includes('/terms/2')]).toEqual([
      expect.stringContaining('has changed'),
      true,
    ]);
    expect(await applicationsOf(bank)).toEqual([]);
    expect(titleOf(await send(renamed.html))).toBe('You are approved');
  });

  test('without the token of the session, or from another site, change nothing', async () => {
    const ada = applicantOf(bank, await makeForm(bank, { allowedApplicationTypes: ['Individual'] }));
    await ada.begin();
    const fields = await ada.formOf('name');
    const { token: _, ...without } = fields;
    await ada.visitor.post(`${ada.path}/answers`, { ...without, ...entered.name });
    const crossed = await ada.visitor.post(
      `${ada.path}/answers`,
      { ...fields, ...entered.name },
      { 'sec-fetch-site': 'cross-site' },
    );
    expect(crossed.status).toBe(403);
    expect((await ada.see('name')).html).not.toContain('value="Ada"');
  });

  test('to a page that is not reached yet change nothing', async () => {
    const ada = applicantOf(bank, await makeForm(bank, { allowedApplicationTypes: ['Individual'] }));
    await ada.begin();
    const { token = '', language = '' } = await ada.formOf('name');
    for (const page of ['work', 'owner-1', 'review', 'phone', 'owner-99999', '../../x', '__proto__', 'constructor']) {
      const { status } = await ada.visitor.post(`${ada.path}/answers`, {
        token,
        language,
        page,
        revision: '0',
        ...entered.work,
      });
      expect(status).toBe(303);
    }
    await ada.visitor.post(`${ada.path}/submit`, { token, ...allAgreed });
    expect(titleOf(await ada.see())).toBe('Your name and date of birth');
    expect(await applicationsOf(bank)).toEqual([]);
  });

  test('show texts as texts: no markup that was entered or filled in reaches a page', async () => {
    const bad = '"><script>alert(1)</script>';
    const ada = applicantOf(bank, await makeForm(bank, { applicantDetails: { fullName: { first: bad, last: bad } } }));
    await ada.begin();
    await ada.choose('Individual');
    const pages = [await ada.see('name'), await ada.fill('name', { first: bad })];
    await ada.fill('name', { ...entered.name, last: bad });
    for (const page of ['identity', 'address', 'contact', 'work'] as const) await ada.fill(page, entered[page]);
    pages.push(await ada.proveOwnPhone());
    for (const { html } of pages)
      expect([html.includes('<script'), html.includes('&lt;script')]).toEqual([false, true]);
  });

  test('the audit log names the form as the author, and no value', async () => {
    const form = await makeForm(bank);
    const ada = applicantOf(bank, form);
    await ada.goToReview('Individual');
    await ada.submit();
    const { body } = await bank.call('GET', '/audit-log?page[limit]=100');
    expect(JSON.stringify(body)).not.toContain('721074426');
  });
});
