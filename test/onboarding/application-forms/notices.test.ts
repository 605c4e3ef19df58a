import { useOrganisation } from '../../support/bank/use-bank.ts';
import { allAgreed, problemOf, titleOf } from '../../support/hosted-pages/applicant.ts';
import { usualSettings } from '../../../functions/stage-settings.ts';
import { applicantOf, applicationsOf, formOf, makeForm } from './form-bank.ts';

const [first, second] = usualSettings.banks;
const ownNotice = {
  en: { title: 'Records', paragraphs: ['{bank} sends records of {organisation}.'], agree: 'Yes, {bank}.' },
  es: { title: 'Documentos', paragraphs: ['{bank} envía documentos.'], agree: 'Sí, {bank}.' },
};

const boxesOf = (html: string) => [...html.matchAll(/type="checkbox" name="(\w+)"/g)].map(([, name]) => name);

describe('the notices of the bank', () => {
  const bank = useOrganisation();

  test.each([
    ['en', 'Important information about procedures for opening a new account', 'fight the funding of terrorism'],
    ['es', 'Información importante sobre los procedimientos para abrir una cuenta nueva', 'combatir el financiamiento'],
  ])('an applicant reads why the bank asks who they are before anything is asked: %s', async (lang, title, words) => {
    const { html } = await applicantOf(bank, await makeForm(bank, { lang })).see();
    expect(html).toContain(`<h2>${title}</h2>`);
    expect(html).toContain(words);
  });

  test.each([
    ['Individual', ['electronicRecords', 'agree']],
    ['SoleProprietorship', ['electronicRecords', 'agree']],
    ['Business', ['electronicRecords', 'beneficialOwners', 'agree']],
  ] as const)('nobody applies without every box: %s', async (type, boxes) => {
    const applicant = applicantOf(bank, await makeForm(bank));
    const review = await applicant.goToReview(type);
    expect(boxesOf(review.html)).toEqual(boxes);
    for (const left of boxes) {
      const { [left]: _, ...others } = allAgreed;
      expect(problemOf(await applicant.submit(others))).toBe('Tick every box if you agree.');
    }
    expect(await applicationsOf(bank)).toEqual([]);
    expect(titleOf(await applicant.submit(allAgreed))).toBe('You are approved');
  });

  test('the contact of a business certifies its owners by name, and the form keeps the sentence without the name', async () => {
    const form = await makeForm(bank);
    const applicant = applicantOf(bank, form);
    const review = await applicant.goToReview('Business');
    expect(review.html).toContain('I, Ada Okafor, certify, to the best of my knowledge');
    await applicant.submit();
    expect(await formOf(bank, form.id)).toMatchObject({
      consent: {
        notices: {
          electronicRecords: { title: 'Electronic records', agree: expect.stringContaining('electronically') },
          beneficialOwners: { agree: expect.stringContaining('I, {signer}, certify') },
        },
      },
    });
  });

  test('the terms of the accounts of the bank are among the documents, unless the form names others', async () => {
    const usual = await applicantOf(bank, await makeForm(bank)).goToReview('Individual');
    expect(usual.html).toContain(first.accountTermsUrl);
    const own = { settingsOverride: { depositTermsUrl: 'https://acme.example/terms' } };
    const { html } = await applicantOf(bank, await makeForm(bank, own)).goToReview('Individual');
    expect([html.includes('https://acme.example/terms'), html.includes(first.accountTermsUrl ?? '-')]).toEqual([
      true,
      false,
    ]);
  });
});

describe('a bank with words of its own', () => {
  const bank = useOrganisation({
    settings: { banks: [{ ...first, notices: { electronicRecords: ownNotice } }, second] },
  });

  test('has them in place of the usual ones, with the facts, and the others stay', async () => {
    const form = await makeForm(bank);
    const applicant = applicantOf(bank, form);
    expect((await applicant.see()).html).toContain('Important information');
    const { html } = await applicant.goToReview('Individual');
    expect(html).toContain('<h2>Records</h2>');
    expect(html).toContain('Sandbox Bank sends records of');
    expect(html).toContain('Yes, Sandbox Bank.');
    await applicant.submit();
    expect(await formOf(bank, form.id)).toMatchObject({
      consent: { notices: { electronicRecords: { agree: 'Yes, Sandbox Bank.' } } },
    });
  });
});
