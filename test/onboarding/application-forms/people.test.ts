import { usualSettings } from '../../../functions/stage-settings.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { entered, problemsOf } from '../../support/hosted-pages/applicant.ts';
import { applicantOf, applicationsOf, askForForm, makeForm } from './form-bank.ts';

const start = '2026-12-01T15:00:00.000Z';
const born = (year: number, month: number, day: number) => ({
  ...entered.name,
  'dateOfBirth-year': String(year),
  'dateOfBirth-month': String(month),
  'dateOfBirth-day': String(day),
});

describe('on a form', () => {
  const bank = useOrganisation({ at: start });
  const begin = async () => {
    const ada = applicantOf(bank, await makeForm(bank));
    await ada.goToReview('Individual');
    return ada;
  };
  const pointersOf = ({ body }: Awaited<ReturnType<typeof askForForm>>): readonly string[] =>
    (body.errors as readonly { readonly source: { readonly pointer: string } }[]).map(({ source }) => source.pointer);

  test.each(['+1 (555) 555-0123', '555.555.0123', '1 555 555 0123', '001 555 555 0123', '٥٥٥٥٥٥٠١٢٣'])(
    'a phone is taken as people type it: %s',
    async (phone) => {
      const ada = applicantOf(bank, await makeForm(bank));
      await ada.goToReview('Individual', { contact: { ...entered.contact, phone } });
      await ada.submit();
      const [application] = await applicationsOf(bank);
      expect(application.attributes.phone).toEqual({ countryCode: '1', number: '5555550123' });
    },
  );

  test.each(['555 CALL NOW', '15555550123x', '+999 555 0123', '0555 555 012'])(
    'a phone that does not exist is not taken: %s',
    async (phone) => {
      const problems = problemsOf(await (await begin()).fill('contact', { ...entered.contact, phone }));
      expect(problems).toEqual(['Enter a phone number that exists, such as 555 555 0123 in the United States']);
    },
  );

  test('the address of the armed forces is taken, by its name too, and a PO box is not', async () => {
    const ada = await begin();
    const apo = { street: 'PSC 12 Box 34', city: 'APO', postalCode: '09012', country: 'US' };
    for (const state of ['AE', 'Armed Forces Europe', 'ap']) {
      expect(problemsOf(await ada.fill('address', { ...apo, state }))).toEqual([]);
    }
    expect(problemsOf(await ada.fill('address', { ...entered.address, street: 'P.O. Box 12' }))).toEqual([
      'Enter the street address, not a PO box',
    ]);
  });

  test('numbers that were never given out as an SSN are not taken', async () => {
    const ada = await begin();
    for (const ssn of ['912-70-1234', '000-12-3456', '666 12 3456', '123-00-6789', '123-45-0000']) {
      const problems = problemsOf(await ada.fill('identity', { identifiedBy: 'ssn', ssn }));
      expect(problems).toEqual([expect.stringContaining('An ITIN is not one')]);
    }
  });

  test('the applicant is 18 on the day of the bank, and born in 1900 or later', async () => {
    const ada = await begin();
    expect(problemsOf(await ada.fill('name', born(2008, 12, 2)))).toEqual([
      'This person must be at least 18 years old',
    ]);
    expect(problemsOf(await ada.fill('name', born(2008, 12, 1)))).toEqual([]);
    expect(problemsOf(await ada.fill('name', born(1899, 12, 31)))).toHaveLength(1);
    expect(problemsOf(await ada.fill('name', born(1900, 1, 1)))).toEqual([]);
  });

  test('somebody born on 29 February is of age on 1 March', async () => {
    bank.clock.set('2026-02-28T15:00:00.000Z');
    const ada = await begin();
    expect(problemsOf(await ada.fill('name', born(2008, 2, 29)))).toHaveLength(1);
    bank.clock.set('2026-03-01T15:00:00.000Z');
    const ben = await begin();
    expect(problemsOf(await ben.fill('name', born(2008, 2, 29)))).toEqual([]);
  });

  test.each<[object, readonly string[]]>([
    [{ ssn: '721074426', passport: 'X1234567' }, ['/passport']],
    [{ ssn: '721074426', nationality: 'NG' }, ['/nationality']],
    [{ officer: { ssn: '721074426', nationality: 'NG' } }, ['/officer/nationality']],
    [{ beneficialOwners: [{ ssn: '721074426', passport: 'X1234567' }] }, ['/beneficialOwners/0/passport']],
    [{ dateOfBirth: '2010-01-01' }, ['/dateOfBirth']],
    [{ officer: { dateOfBirth: '2010-01-01' } }, ['/officer/dateOfBirth']],
    [{ address: { ...entered.address, state: 'NY', street: 'PO Box 12' } }, ['/address/street']],
  ])('what is filled in before is checked likewise: %j', async (applicantDetails, places) => {
    const answer = await askForForm(bank, { applicantDetails });
    expect([answer.status, pointersOf(answer)]).toEqual([
      400,
      places.map((place) => `/data/attributes/applicantDetails${place}`),
    ]);
  });

  test.each([{ nationality: 'NG' }, { passport: 'X1234567' }, { passport: 'X1234567', nationality: 'NG' }])(
    'a part of what a passport says may be filled in before: %j',
    async (applicantDetails) => expect((await askForForm(bank, { applicantDetails })).status).toBe(201),
  );
});

describe('where the stage says otherwise', () => {
  const bank = useOrganisation({
    at: start,
    settings: {
      customers: { ...usualSettings.customers, acceptsPoBoxes: true },
      applicationForms: { ...usualSettings.applicationForms, minimumAge: 13 },
    },
  });

  test('a PO box is an address, and an applicant may be younger', async () => {
    const ada = applicantOf(bank, await makeForm(bank));
    const changes = { name: born(2013, 12, 1), address: { ...entered.address, street: 'PO Box 12' } };
    await ada.goToReview('Individual', changes);
    await ada.submit();
    const [application] = await applicationsOf(bank);
    expect(application.attributes).toMatchObject({ dateOfBirth: '2013-12-01', address: { street: 'PO Box 12' } });
  });

  test('an officer is of age anyway', async () => {
    const ada = applicantOf(bank, await makeForm(bank));
    await ada.goToReview('Business');
    const officer = { ...entered['officer-name'], 'dateOfBirth-year': '2013' };
    expect(problemsOf(await ada.fill('officer-name', officer))).toEqual(['This person must be at least 18 years old']);
  });
});
