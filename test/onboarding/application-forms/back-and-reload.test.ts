import { useOrganisation } from '../../support/bank/use-bank.ts';
import {
  allAgreed,
  type Applicant,
  entered,
  problemOf,
  problemsOf,
  titleOf,
} from '../../support/hosted-pages/applicant.ts';
import type { BrowserResponse } from '../../support/hosted-pages/visitor.ts';
import { applicantOf, makeForm } from './form-bank.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });

const queryOf = (answer: BrowserResponse): URLSearchParams =>
  new URL(answer.headers['Location'] ?? '', 'http://x.invalid').searchParams;

/** Sends the form of a page with these values, and does not follow. */
async function send(ada: Applicant, page: string, to: string, values: Readonly<Record<string, string>>) {
  const { token = '', language = 'en', revision = '0', shown = '' } = hiddenOf(await ada.see(page));
  return ada.visitor.post(`${ada.path}/${to}`, { token, language, page, revision, shown, ...values });
}

const hiddenOf = ({ html }: BrowserResponse): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );

test('a page that was never accepted shows what was entered wherever the applicant goes on', async () => {
  const form = await makeForm(bank, { allowedApplicationTypes: ['Individual'] });
  const ada = applicantOf(bank, form);
  await ada.begin();
  await ada.fill('name', { first: 'Adaeze' });
  for (const shown of [await ada.see('name'), await ada.see()]) {
    expect([shown.status, shown.html.includes('value="Adaeze"')]).toEqual([422, true]);
  }
});

describe('a form with a mistake', () => {
  const mistakes = [
    ['name', 'answers', { first: 'Adaeze' }, 'value="Adaeze"'],
    ['identity', 'answers', { identifiedBy: 'ssn', ssn: '12' }, 'value="12"'],
    ['address', 'answers', { street: '7 Elm Street', country: 'US' }, 'value="7 Elm Street"'],
    ['contact', 'answers', { email: 'no address' }, 'value="no address"'],
  ] as const;

  test.each(mistakes)(
    'on the page %s is answered by a redirect, and the page shows what was entered as often as it is loaded',
    async (page, to, values, kept) => {
      const ada = applicantOf(bank, await makeForm(bank));
      await ada.goToReview('Individual');
      const answer = await send(ada, page, to, values);
      expect([answer.status, queryOf(answer).get('page')]).toEqual([303, page]);
      const at = `${ada.path}${new URL(answer.headers['Location'] ?? '', 'http://x.invalid').search}`;
      expect((await ada.see(page)).html).not.toContain(kept);
      for (const load of ['first', 'again']) {
        const shown = await ada.visitor.get(at);
        expect([load, shown.status, shown.html.includes(kept), problemsOf(shown).length > 0]).toEqual([
          ...[load, 422],
          ...[true, true],
        ]);
      }
      expect(titleOf(await ada.fill(page, entered[page]))).toBe('Check your answers');
      const mended = await ada.see(page);
      expect([mended.status, mended.html.includes(kept)]).toEqual([200, false]);
    },
  );

  test.each([
    ['type', 'answers', {}, 'Choose what you apply as.'],
    ['review', 'submit', {}, 'Tick every box if you agree.'],
  ] as const)('on the page %s is told once', async (page, to, values, sentence) => {
    const ada = applicantOf(bank, await makeForm(bank));
    await ada.goToReview('Individual');
    const answer = await send(ada, page, to, values);
    expect([answer.status, queryOf(answer).get('page'), [...queryOf(answer).keys()]]).toEqual([
      303,
      page,
      ['language', 'page'],
    ]);
    const [told, again] = [await ada.see(page), await ada.see(page)];
    expect([told.status, problemOf(told), again.status, problemOf(again)]).toEqual([
      ...[422, sentence],
      ...[200, 'no problem'],
    ]);
  });

  test('is told only on its own page', async () => {
    const ada = applicantOf(bank, await makeForm(bank));
    await ada.goToReview('Individual');
    await send(ada, 'review', 'submit', {});
    expect([problemOf(await ada.see('name')), problemOf(await ada.see('review'))]).toEqual([
      ...['no problem', 'no problem'],
    ]);
  });

  test('is not told because an address says so', async () => {
    const ada = applicantOf(bank, await makeForm(bank));
    await ada.goToReview('Individual');
    for (const problem of ['code', 'agree', 'expired', 'past']) {
      const { html } = await ada.visitor.get(`${ada.path}?page=review&problem=${problem}&notice=${problem}`);
      expect(problemOf({ html } as BrowserResponse)).toBe('no problem');
    }
  });
});

test('every page that a form leads to has an address of its own', async () => {
  const ada = applicantOf(bank, await makeForm(bank));
  const welcome = await ada.see();
  const started = await ada.visitor.post(`${ada.path}/start`, hiddenOf(welcome));
  const seen = [queryOf(started).get('page')];
  seen.push(queryOf(await send(ada, 'type', 'answers', { type: 'Individual' })).get('page'));
  for (const page of ['name', 'identity', 'address', 'contact', 'work'] as const) {
    seen.push(queryOf(await send(ada, page, 'answers', entered[page])).get('page'));
  }
  seen.push(queryOf(await send(ada, 'phone', 'code', {})).get('page'));
  seen.push(queryOf(await send(ada, 'phone', 'session', { code: '000001' })).get('page'));
  seen.push(queryOf(await send(ada, 'review', 'submit', allAgreed)).get('page'));
  expect(seen).toEqual([
    'type',
    'name',
    'identity',
    'address',
    'contact',
    'work',
    'phone',
    'phone',
    'review',
    'result',
  ]);
});

test('somebody whose browser takes no cookies is told why nothing goes on', async () => {
  const ada = applicantOf(bank, await makeForm(bank));
  await ada.begin();
  const shown = await applicantOf(bank, { url: `https://x.example${ada.path}` }).see('type');
  expect(problemOf(shown)).toContain('takes no cookies');
});

describe('the owners of a business', () => {
  const known = {
    fullName: { first: 'Kofi', last: 'Mensah' },
    dateOfBirth: '1980-01-02',
    ssn: '721074429',
    percentage: 60,
    address: { street: '2 Ring Road', city: 'New York', state: 'NY', postalCode: '10001', country: 'US' },
    email: 'kofi@example.com',
    phone: { countryCode: '1', number: '5555550104' },
  };

  async function atOwners(beneficialOwners: readonly object[]) {
    const ada = applicantOf(bank, await makeForm(bank, { applicantDetails: { beneficialOwners } }));
    await ada.goPastPhone('Business');
    return ada;
  }

  test('who were filled in whole before count as complete', async () => {
    const ada = await atOwners([known]);
    expect((await ada.see('owners')).html).toContain('60 %');
    expect(titleOf(await ada.finishOwners())).toBe('Check your answers');
    expect(titleOf(await ada.submit())).toBe('You are approved');
  });

  test.each([
    ['has no address', [{ ...known, address: undefined }]],
    ['has more than is left', [known, { ...known, fullName: { first: 'Esi', last: 'Mensah' }, percentage: 41 }]],
  ])('of whom one %s keep the applicant from going on', async (_, owners) => {
    const ada = await atOwners(owners);
    expect((await ada.see('owners')).html).toContain('Details are missing');
    await ada.finishOwners();
    expect(titleOf(await ada.see('review'))).toBe('The owners of the business');
  });

  test('are removed only after a page has asked', async () => {
    const ada = await atOwners([known]);
    const asked = await ada.see('remove-1');
    expect([titleOf(asked), asked.html.includes('Keep the owner')]).toEqual(['Remove Kofi Mensah?', true]);
    const unconfirmed = await send(ada, 'owners', 'answers', { remove: '1' });
    expect(queryOf(unconfirmed).get('page')).toBe('remove-1');
    expect((await ada.see('owners')).html).toContain('Kofi Mensah');
    await ada.removeOwner(1);
    expect((await ada.see('owners')).html).not.toContain('Kofi Mensah');
    expect(titleOf(await ada.see('remove-1'))).toBe('The owners of the business');
  });

  test('may have the officer among them, whose answers are copied', async () => {
    const ada = await atOwners([]);
    expect((await ada.see('owners')).html).toContain('I am also an owner (Grace Mensah)');
    const hidden = { page: 'owners', add: 'officer' };
    const owner = await ada.visitor.submit(ada.path, 'answers', {}, { query: '?page=owners', hidden });
    expect([titleOf(owner), owner.html.includes('value="Grace"'), owner.html.includes('value="1 Ring Road"')]).toEqual([
      ...['An owner of the business', true, true],
    ]);
    expect((await ada.see('owners')).html).not.toContain('I am also an owner');
    await ada.finishOwners();
    expect(titleOf(await ada.see('review'))).toBe('The owners of the business');
  });
});
