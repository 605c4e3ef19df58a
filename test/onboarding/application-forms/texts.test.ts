import { isText } from '../../../functions/kernel/base/text/text.ts';
import { type FieldName, fieldOf, fieldsOfPage } from '../../../functions/onboarding/application-forms/fields.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { allAgreed, entered, problemsOf } from '../../support/hosted-pages/applicant.ts';
import { rawStringsIn } from '../../generated/support/text-fields.ts';
import { applicantOf, applicationsOf, makeForm } from './form-bank.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });

const hidden =
  'This has a line break or another character that cannot be seen. Delete it, and type it again instead of pasting it';
const badCharacters = ['\n', '\r\n', '\u0000', '\u0085', '\u2028', '\u202e', '\u200f', '\u200b', '\ufeff', '\u200d'];
const names = [...new Set(Object.values(fieldsOfPage).flat())];

test.each(names.filter((name) => fieldOf(name).control !== 'date'))(
  'the field %s is a text, or has a fixed form',
  (name) => {
    const { schema, control } = fieldOf(name);
    if (control === 'text') expect([name, isText(schema) || rawStringsIn(schema).length === 0]).toEqual([name, true]);
  },
);

test.each(['name', 'identity', 'address', 'contact', 'work'] as const)(
  'each text of the page %s is refused with a character that cannot be seen, which the page says',
  async (page) => {
    const form = await makeForm(bank);
    const ada = applicantOf(bank, form);
    await ada.begin();
    await ada.choose('Individual');
    const before = ['name', 'identity', 'address', 'contact', 'work'] as const;
    for (const one of before.slice(0, before.indexOf(page))) await ada.fill(one, entered[one]);
    const texts = fieldsOfPage[page].filter((name: FieldName) => isText(fieldOf(name).schema));
    for (const name of texts) {
      for (const character of badCharacters) {
        // Only addresses abroad have a region.
        const place = name === 'region' ? { country: 'GB', state: '' } : {};
        const shown = await ada.fill(page, { ...entered[page], ...place, [name]: `Ada${character}Okafor` });
        expect([name, shown.status, problemsOf(shown)]).toEqual([name, 422, expect.arrayContaining([hidden])]);
      }
    }
  },
);

test('what is typed is stored in NFC, without blanks of any script at its ends', async () => {
  const ada = applicantOf(bank, await makeForm(bank));
  await ada.begin();
  await ada.choose('Individual');
  await ada.fill('name', { ...entered.name, first: '\u3000Zoe\u0308 ', last: ' \u00a0Nu\u0301n\u0303ez' });
  await ada.fill('identity', entered.identity);
  await ada.fill('address', { ...entered.address, street: ' Calle Peña 5\u2003' });
  await ada.fill('contact', entered.contact);
  await ada.fill('work', { occupation: 'Me\u0301dica' });
  await ada.proveOwnPhone();
  await ada.submit(allAgreed);
  const [application] = await applicationsOf(bank);
  expect(application).toMatchObject({
    attributes: {
      fullName: { first: 'Zoë', last: 'Núñez' },
      address: { street: 'Calle Peña 5' },
      occupation: 'Médica',
    },
  });
});

test('blanks alone are no answer', async () => {
  const ada = applicantOf(bank, await makeForm(bank));
  await ada.begin();
  await ada.choose('Individual');
  const shown = await ada.fill('name', { ...entered.name, first: '\u3000\u2800 ' });
  expect([shown.status, problemsOf(shown)]).toEqual([422, [expect.any(String)]]);
});
