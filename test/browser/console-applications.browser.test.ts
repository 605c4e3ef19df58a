import type { Locator, Page } from 'playwright-core';
import { beginsClosed, type FormField, pathIn, singular, type Values } from '../../console/src/fields.ts';
import { needsRow, rowPlaces } from '../../console/src/form-values.ts';
import { words } from '../../console/src/format.ts';
import { consoleKey, localConsole } from '../../local/console/console.ts';
import { makeConsole } from '../../local/console/console-files.ts';
import { laptopSignIn } from '../../local/console/sign-in.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { complaintsOf, faultsOf, measured, picture, useBrowser } from './browser.ts';
import { walkOf } from './console-actions.ts';
import { signInAt, visit } from './console-pages.ts';
import { shows } from './shows.ts';

/** The forms on which businesses, sole proprietors and trusts apply in the console. */
const bank = useBank();
const key = consoleKey('a token');
const browser = useBrowser(bank, () =>
  localConsole(makeConsole, (role) => laptopSignIn(bank.platform, bank)(role), key),
);

beforeAll(() => makeConsole());

/** The part of a form with a name. */
const partOf = (at: Locator, name: string): Locator => at.getByRole('group', { name, exact: true }).first();

/** Fills in a form, or a part of it. */
async function fillIn(at: Locator, fields: readonly FormField[], values: Values, path = ''): Promise<void> {
  for (const field of fields) {
    const own = pathIn(path, field.name);
    const { kind, members = [] } = field;
    const part = partOf(at, words(field.name));
    if (!Object.keys(values).some((one) => one === own || one.startsWith(`${own}.`))) continue;
    if (kind === 'group') {
      if (beginsClosed(field)) await part.getByRole('button', { name: /^Fill in/ }).click();
      await fillIn(part, members, values, own);
    } else if (kind === 'rows') {
      for (const place of rowPlaces(values, own)) {
        if (!needsRow(field) || place > 0) await part.getByRole('button', { name: /^Add an? / }).click();
        const row = partOf(part, `${singular(field.name)} ${place + 1}`);
        await fillIn(row, members, values, `${own}.${place}`);
      }
    } else if (kind !== 'pairs') await enter(at, field, values[own] ?? '');
  }
}

/** Fills in one field. */
async function enter(at: Locator, { name, kind, choices }: FormField, value: string): Promise<void> {
  // A part may have parts with a field of the same name.
  const field = at.getByLabel(new RegExp(`^${words(name)}( \\*)?$`)).first();
  if (kind === 'choice' || kind === 'flag' || (kind === 'list' && choices !== undefined)) {
    for (const one of value.split('\n')) {
      await field.click();
      const label = kind === 'flag' ? (one === 'true' ? 'Yes' : 'No') : words(one);
      await at.page().getByRole('option', { name: label, exact: true }).click();
    }
  } else await field.fill(value);
}

/** Opens the form of an application, and fills it in as the example of the API. */
async function begin(page: Page, type: 'businessApplication' | 'trustApplication', label: string) {
  const { step, values } = await walkOf(bank, { name: `createApplication/${type}` });
  await visit(page, '/applications');
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: label });
  await dialog.getByRole('button', { name: 'Show the request' }).waitFor();
  return { dialog, step, values, apply: dialog.getByRole('button', { name: label, exact: true }) };
}

async function signIn(width: number, role: string): Promise<Page> {
  const page = await browser.open({ viewport: { width, height: 2400 } });
  await signInAt(page, browser.at(`http://gateway.invalid/console?key=${key}`), role);
  return page;
}

/** Run in the page: all that its browser keeps of it. */
const keptTexts = `[localStorage, sessionStorage].map((store) => JSON.stringify({ ...store })).join(' ')`;

test('a business applies with its officer and owners; what is refused of an owner is said in their row, and no number stays', async () => {
  const page = await signIn(1440, 'Administrator');
  const complaints = complaintsOf(page);
  const { dialog, step, values, apply } = await begin(page, 'businessApplication', 'Apply for a business');
  // What depends on another field says so.
  await partOf(dialog, 'Officer').getByText('A person has it or a passport.').waitFor();
  await partOf(dialog, 'Officer').getByText('Present with a passport only.').waitFor();
  const owner = (place: number) =>
    Object.fromEntries(
      Object.entries(values)
        .filter(([name]) => name.startsWith('officer.') && name !== 'officer.title')
        .map(([name, value]) => [name.replace('officer.', `beneficialOwners.${place}.`), value]),
    );
  const filled: Values = {
    ...values,
    ...owner(0),
    ...owner(1),
    beneficialOwners: '2',
    'beneficialOwners.0.ssn': '721074426',
    'beneficialOwners.1.ssn': '72107442',
    'beneficialOwners.0.percentage': '62.5',
    'beneficialOwners.1.percentage': '37.5',
  };
  await fillIn(dialog, step.fields, filled);
  await picture(page, 'console-apply-business');
  expect(await faultsOf(page)).toEqual([]);
  await apply.click();
  const row = partOf(dialog, 'Beneficial owner 2');
  const ssn = row.getByLabel('SSN').first();
  await row.getByText(/ssn/i).nth(1).waitFor();
  await shows(() => ssn.getAttribute('aria-invalid'), 'true');
  await picture(page, 'console-apply-business-refused');
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Go to what is wrong' }).click();
  await shows(() => page.evaluate('document.activeElement.value'), '72107442');
  await ssn.fill('721074427');
  await apply.click();
  const answer = page.getByRole('dialog', { name: 'What the platform answered' });
  await answer.waitFor();
  expect(await faultsOf(page)).toEqual([]);
  const kept = await page.evaluate<string>(keptTexts);
  for (const number of ['721074427', '721074426', values['ein'] ?? '-', values['officer.ssn'] ?? '-'])
    expect([number, kept.includes(number)]).toEqual([number, false]);
  expect(complaints.filter((text) => !text.includes('status of 400'))).toEqual([]);
});

test('the form of a business fits a phone', async () => {
  const page = await signIn(360, 'Administrator');
  const { dialog } = await begin(page, 'businessApplication', 'Apply for a business');
  await dialog.getByRole('button', { name: 'Add a beneficial owner' }).click();
  await picture(page, 'console-apply-business-phone');
  expect(await faultsOf(page)).toEqual([]);
  await shows(() => page.evaluate(measured), expect.objectContaining({ wider: false }));
});

test('a trust applies with its grantor, trustees and beneficiaries', async () => {
  const page = await signIn(1440, 'Administrator');
  const { dialog, step, values, apply } = await begin(page, 'trustApplication', 'Apply for a trust');
  await fillIn(dialog, step.fields, values);
  await picture(page, 'console-apply-trust');
  await apply.click();
  await page.getByRole('dialog', { name: 'What the platform answered' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
});
