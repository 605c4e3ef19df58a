import { useOrganisation } from '../../support/bank/use-bank.ts';
import { entered, titleOf } from '../../support/hosted-pages/applicant.ts';
import type { BrowserResponse } from '../../support/hosted-pages/visitor.ts';
import { applicantOf, applicationsOf, makeForm } from './form-bank.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });

const known = {
  person: { ssn: '721074426', fullName: { first: 'Ada', last: 'Okafor' }, dateOfBirth: '1990-04-12' },
  passport: { passport: 'gh123456', nationality: 'GH', fullName: { first: 'Grace', last: 'Mensah' } },
  owner: { ssn: '721074429', fullName: { first: 'Kofi', last: 'Mensah' }, percentage: 60 },
};
const phone = { countryCode: '1', number: '5555550101' };

const valueIn = ({ html }: BrowserResponse, name: string): string | undefined =>
  new RegExp(`name="${name}"\\s+value="([^"]*)"`).exec(html)?.[1];

describe('a number that the organisation has filled in', () => {
  test.each([
    ['the ssn of an individual', 'Individual', known.person, 'identity', 'ssn', '4426'],
    ['the passport of an individual', 'Individual', known.passport, 'identity', 'passport', '3456'],
    ['the ein of a sole proprietor', 'SoleProprietorship', { ein: '123456789' }, 'sole-business', 'ownEin', '6789'],
    ['the ein of a business', 'Business', { ein: '123456780' }, 'business', 'ein', '6780'],
    ['the ssn of an officer', 'Business', { officer: known.person }, 'officer-identity', 'ssn', '4426'],
    ['the passport of an officer', 'Business', { officer: known.passport }, 'officer-identity', 'passport', '3456'],
    ['the ssn of an owner', 'Business', { beneficialOwners: [known.owner] }, 'owner-1', 'ssn', '4429'],
  ] as const)(
    '%s shows only its end to somebody who has the address, also with a phone of their own',
    async (_, type, applicantDetails, page, field, end) => {
      const stranger = applicantOf(bank, await makeForm(bank, { applicantDetails, allowedApplicationTypes: [type] }));
      const other = { [page]: { identifiedBy: field, [field]: `•••••${end}`, nationality: 'GH' } };
      await stranger.goPastPhone(type, page === 'owner-1' ? {} : other);
      const shown = await stranger.see(page);
      expect(valueIn(shown, field)).toBe(`•••••${end}`);
      const number = JSON.stringify(applicantDetails).match(/"(?:ssn|passport|ein)":"([^"]*)"/)?.[1] ?? 'none';
      for (const seen of [shown, await stranger.see('review'), await stranger.see('owners')]) {
        expect(seen.html).not.toContain(number);
      }
    },
  );

  test('is applied with if the mask comes back as it was', async () => {
    const details = { ...known.person, phone };
    const ada = applicantOf(bank, await makeForm(bank, { applicantDetails: details }));
    await ada.goToReview('Individual', { identity: { identifiedBy: 'ssn', ssn: '•••••4426' } });
    expect(titleOf(await ada.submit())).toBe('You are approved');
    expect((await applicationsOf(bank))[0]?.attributes.ssn).toBe('721074426');
  });

  test('is shown whole once the phone is proved that the organisation has filled in', async () => {
    const ada = applicantOf(bank, await makeForm(bank, { applicantDetails: { ...known.person, phone } }));
    await ada.goToReview('Individual', { identity: { identifiedBy: 'ssn', ssn: '•••••4426' } });
    expect(valueIn(await ada.see('identity'), 'ssn')).toBe('721074426');
  });

  test('cannot be guessed: what was typed is shown as it was typed, right or wrong', async () => {
    for (const guess of ['721074426', '721084426']) {
      const stranger = applicantOf(bank, await makeForm(bank, { applicantDetails: known.person }));
      await stranger.begin();
      await stranger.choose('Individual');
      await stranger.fill('name', entered.name);
      await stranger.fill('identity', { identifiedBy: 'ssn', ssn: '•••••4426' });
      await stranger.fill('identity', { identifiedBy: 'ssn', ssn: guess });
      expect(valueIn(await stranger.see('identity'), 'ssn')).toBe(guess);
    }
  });
});

test('a state is chosen from a list in the United States, and entered elsewhere', async () => {
  const ada = applicantOf(bank, await makeForm(bank));
  await ada.goToReview('Individual');
  const page = await ada.see('address');
  expect(page.html).toMatch(/<option value="NY" selected>New York/);
  const abroad = { country: 'GH', state: 'NY', region: 'Greater Accra', postalCode: 'GA-100' };
  await ada.fill('address', { ...entered.address, ...abroad });
  expect(valueIn(await ada.see('address'), 'region')).toBe('Greater Accra');
  await ada.submit();
  expect((await applicationsOf(bank))[0]?.attributes.address).toMatchObject({ state: 'Greater Accra', country: 'GH' });
});
