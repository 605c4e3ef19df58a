import type { Locator, Page } from 'playwright-core';
import { consoleKey, localConsole } from '../../local/console/console.ts';
import { makeConsole } from '../../local/console/console-files.ts';
import { laptopSignIn } from '../../local/console/sign-in.ts';
import { openCard } from '../cards/authorizations/authorization-bank.ts';
import { control } from '../cards/card-controls/control-bank.ts';
import { bodies } from '../support/bank/bodies.ts';
import { dataOf, makeCustomer } from '../support/bank/client.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { complaintsOf, faultsOf, measured, picture, useBrowser } from './browser.ts';
import { signInAt, visit } from './console-pages.ts';
import { pressKey, typeKeys } from './press.ts';
import { shows } from './shows.ts';

const bank = useBank();
const key = consoleKey('a token');
const browser = useBrowser(bank, () =>
  localConsole(makeConsole, (role) => laptopSignIn(bank.platform, bank)(role), key),
);
beforeAll(() => makeConsole());

/** Run in the page: what has the focus, by its label. */
const focused =
  "document.activeElement?.labels?.[0]?.textContent.replace(/ \\*$/, '') || document.activeElement?.textContent";

/** Run in the page: the left edges of all inputs of the dialog that are seen. */
const leftEdges = `[...document.querySelectorAll('[role=dialog] :is(input, textarea)')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.type !== 'checkbox')
  .map((one) => one.getBoundingClientRect().left)`;

const attributesAt = async (path: string) => dataOf(await bank.call('GET', path), 200).attributes;

async function signIn(width: number): Promise<Page> {
  const page = await browser.open({ viewport: { width, height: 2200 } });
  await signInAt(page, browser.at(`http://gateway.invalid/console?key=${key}`), 'Administrator');
  return page;
}

/** Opens the form of an action on a page, and waits until it shows what is there. */
async function openForm(page: Page, path: string, label: string, menu = 'Actions'): Promise<Locator> {
  await visit(page, path);
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: label });
  await dialog.getByRole('button', { name: 'Show the request' }).waitFor();
  return dialog;
}

/** Orders what a form says, and waits until it is done. */
async function send(dialog: Locator, label: string): Promise<void> {
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

const change = 'Change a customer: individual customer';
const changeControl = 'Change a control on cards';
const address = {
  street: '20 Ingram St',
  street2: 'B',
  city: 'New York',
  state: 'NY',
  postalCode: '11375',
  country: 'US',
};
const customer = (attributes: object) => makeCustomer(bank.call, { address, ...attributes });

test('one member of an address is changed, and an optional value cleared; the request says what is sent', async () => {
  const id = await customer({ tags: { branch: 'north' } });
  const patch = { data: { type: 'individualCustomer', attributes: { dba: 'Engines' } } };
  dataOf(await bank.call('PATCH', `/customers/${id}`, patch), 200);
  const page = await signIn(1440);
  const complaints = complaintsOf(page);
  const dialog = await openForm(page, `/customers/${id}`, change);
  const button = dialog.getByRole('button', { name: change, exact: true });
  await dialog.getByText('Nothing is changed yet.').waitFor();
  await shows(() => button.isDisabled(), true);
  const place = dialog.getByRole('group', { name: 'Address' });
  await shows(() => place.getByRole('textbox', { name: 'Street', exact: true }).inputValue(), '20 Ingram St');
  await picture(page, 'console-change');
  await place.getByRole('textbox', { name: 'City' }).fill('Queens');
  await dialog.getByRole('textbox', { name: 'DBA' }).fill('');
  await dialog.getByRole('textbox', { name: 'Email' }).first().fill('');
  await dialog.getByText('It cannot be empty').waitFor();
  await dialog.getByRole('textbox', { name: 'Email' }).first().fill('other@example.com');
  await dialog.getByText('Changed: Email, Address. Cleared: DBA. Nothing else is sent.').waitFor();
  await dialog.getByRole('button', { name: 'Show the request' }).click();
  await dialog.getByText('"dba": null').waitFor();
  await shows(() => dialog.locator('pre').textContent(), expect.not.stringContaining('phone'));
  await picture(page, 'console-change-filled');
  expect(await faultsOf(page)).toEqual([]);
  await send(dialog, change);
  const after = await attributesAt(`/customers/${id}`);
  expect(after).toMatchObject({ address: { ...address, city: 'Queens' }, email: 'other@example.com' });
  expect(after.dba).toBeUndefined();
  expect(complaints).toEqual([]);
});

test('two people who change different fields keep both; of the same field the second one is asked', async () => {
  const id = await customer({});
  const page = await signIn(1440);
  const dialog = await openForm(page, `/customers/${id}`, change);
  const other = (attributes: object) =>
    bank.call('PATCH', `/customers/${id}`, { data: { type: 'individualCustomer', attributes } });
  await dialog.getByRole('group', { name: 'Address' }).getByRole('textbox', { name: 'City' }).fill('Queens');
  dataOf(await other({ email: 'theirs@example.com', address: { ...address, street2: 'C' } }), 200);
  await send(dialog, change);
  expect(await attributesAt(`/customers/${id}`)).toMatchObject({
    email: 'theirs@example.com',
    address: { ...address, street2: 'C', city: 'Queens' },
  });
  const again = await openForm(page, `/customers/${id}`, change);
  await again.getByRole('group', { name: 'Address' }).getByRole('textbox', { name: 'City' }).fill('Albany');
  dataOf(await other({ address: { ...address, city: 'Boston', state: 'MA' } }), 200);
  await again.getByRole('button', { name: change, exact: true }).click();
  await again.getByRole('alert').getByText('Address › City: now Boston').waitFor();
  await picture(page, 'console-change-meanwhile');
  expect(await faultsOf(page)).toEqual([]);
  expect(await attributesAt(`/customers/${id}`)).toMatchObject({ address: { city: 'Boston' } });
  await send(again, change);
  expect(await attributesAt(`/customers/${id}`)).toMatchObject({ address: { city: 'Albany', state: 'MA' } });
});

test('authorized users and tags are rows, which the keys add and remove', async () => {
  const id = await customer({ tags: { branch: 'north', vip: 'yes' } });
  const page = await signIn(1440);
  const dialog = await openForm(page, `/customers/${id}`, change);
  await dialog.getByRole('button', { name: 'Add an authorized user' }).focus();
  await pressKey(page, 'Enter');
  await shows(() => page.evaluate(focused), 'First');
  await typeKeys(page, 'Ada');
  const row = dialog.getByRole('group', { name: 'Authorized user 1' });
  await row.getByRole('textbox', { name: 'Last' }).fill('Lovelace');
  await row.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
  await row.getByRole('textbox', { name: 'Country code' }).fill('1');
  await row.getByRole('textbox', { name: 'Number' }).fill('5555555555');
  await dialog.getByRole('button', { name: 'Remove tag 1' }).focus();
  await pressKey(page, 'Enter');
  await shows(() => page.evaluate(focused), 'Add a tag');
  await send(dialog, change);
  const after = await attributesAt(`/customers/${id}`);
  expect(after.authorizedUsers).toMatchObject([{ fullName: { first: 'Ada', last: 'Lovelace' } }]);
  expect(after.tags).toEqual({ vip: 'yes' });
});

test('sums and hours of a control are set, changed and removed; what is refused is said in its row', async () => {
  const card = await openCard(bank, { cents: 300_00 });
  const id = await control(bank, { maximumAmount: 100_00 }, { card });
  const page = await signIn(1440);
  const open = () => openForm(page, `/cards/${card.cardId}`, changeControl, `Actions for control ${id}`);
  const set = await open();
  await shows(() => set.getByRole('textbox', { name: 'Maximum amount in dollars' }).inputValue(), '100.00');
  const choose = async (within: Locator, name: string, option: string) => {
    await within.getByRole('combobox', { name }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  for (const [number, interval] of ['Day', 'Minutes'].entries()) {
    await set.getByRole('button', { name: 'Add a limit' }).click();
    const row = set.getByRole('group', { name: `Limit ${String(number + 1)}` });
    await choose(row, 'Interval', interval);
    await row.getByRole('textbox', { name: 'Amount in dollars' }).fill('50');
  }
  await set.getByRole('button', { name: 'Add a period' }).click();
  const period = set.getByRole('group', { name: 'Period 1' });
  await period.getByRole('combobox', { name: 'Days' }).focus();
  await pressKey(page, 'ArrowDown');
  for (const day of ['Friday', 'Saturday']) await page.getByRole('option', { name: day, exact: true }).click();
  await pressKey(page, 'Escape');
  await period.getByRole('textbox', { name: 'From' }).fill('18:00');
  await period.getByRole('textbox', { name: 'To' }).fill('22:00');
  await set.getByRole('button', { name: changeControl, exact: true }).click();
  const second = set.getByRole('group', { name: 'Limit 2' });
  await second.getByText('must be given with the interval Minutes').waitFor();
  await shows(() => second.getByRole('textbox', { name: 'Minutes' }).getAttribute('aria-invalid'), 'true');
  await picture(page, 'console-control-refused');
  expect(await faultsOf(page)).toEqual([]);
  await second.getByRole('textbox', { name: 'Minutes' }).fill('30');
  await send(set, changeControl);
  expect(await attributesAt(`/card-controls/${id}`)).toMatchObject({
    limits: [
      { interval: 'Day', amount: 50_00 },
      { interval: 'Minutes', minutes: 30, amount: 50_00 },
    ],
    allowedHours: {
      timeZone: 'America/New_York',
      periods: [{ days: ['Friday', 'Saturday'], from: '18:00', to: '22:00' }],
    },
  });
  const changed = await open();
  await changed.getByRole('button', { name: 'Remove limit 1' }).click();
  await changed.getByRole('group', { name: 'Limit 1' }).getByRole('textbox', { name: 'Minutes' }).fill('45');
  await changed.getByRole('button', { name: 'Remove allowed hours' }).click();
  await changed.getByText('Changed: Limits. Cleared: Allowed hours.').waitFor();
  await send(changed, changeControl);
  const after = await attributesAt(`/card-controls/${id}`);
  expect(after.limits).toEqual([{ interval: 'Minutes', minutes: 45, amount: 50_00 }]);
  expect(after.allowedHours).toBeUndefined();
});

test('a secret is not shown, is kept if nothing is filled in, and is removed', async () => {
  const { id } = dataOf(await bank.call('POST', '/webhooks', bodies.webhook({ label: 'Shop' })));
  const page = await signIn(1440);
  const label = 'Change a webhook';
  const dialog = await openForm(page, `/webhooks/${id}`, label);
  await shows(() => dialog.getByRole('textbox', { name: 'Token', exact: true }).inputValue(), '');
  await dialog.getByText('What is set is not shown: leave it empty to keep it.').waitFor();
  await dialog.getByRole('checkbox', { name: 'Remove what is set as token' }).check();
  await dialog.getByText('Cleared: Token.').waitFor();
  await send(dialog, label);
});

test.each([
  ['light', 'customers', change],
  ['dark', 'controls', changeControl],
] as const)('on a phone a form is one column, in %s, of %s', async (colorScheme, what, label) => {
  const page = await signIn(390);
  await page.emulateMedia({ colorScheme });
  const card = await openCard(bank, { cents: 300_00 });
  const evening = { days: ['Friday'], from: '18:00', to: '22:00' };
  const hours = { allowedHours: { periods: [evening] }, limits: [{ interval: 'Day', amount: 50_00 }] };
  const id = await control(bank, hours, { card });
  const dialog =
    what === 'customers'
      ? await openForm(page, `/customers/${await customer({ tags: { branch: 'north' } })}`, label)
      : await openForm(page, `/cards/${card.cardId}`, label, `Actions for control ${id}`);
  await dialog.getByRole('textbox').first().waitFor();
  await shows(async () => {
    const lefts = await page.evaluate<readonly number[]>(leftEdges);
    return Math.max(...lefts) - Math.min(...lefts) < 48;
  }, true);
  await shows(() => page.evaluate(measured), expect.objectContaining({ wider: false }));
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, `console-form-${what}-phone`);
});
