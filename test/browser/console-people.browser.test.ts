import type { Page } from 'playwright-core';
import { invitePerson } from '../../functions/founding/console-people.ts';
import type { Role } from '../../functions/kernel/auth/roles.ts';
import { complaintsOf, faultsOf, measured, picture } from './browser.ts';
import { useProviderConsole } from './provider-console.ts';
import { pressKey } from './press.ts';
import { shows } from './shows.ts';

const { bank, browser, provider, consoleUrl } = useProviderConsole();

const addressOf = (subject: string) => `${subject}@company.example`;

/** Somebody signs in at the page of people. The operator has invited them, if they come first with a role. */
async function signedIn(subject: string, { role, width = 1440 }: { role?: Role; width?: number } = {}): Promise<Page> {
  const { organisationId } = bank;
  if (role !== undefined) await invitePerson(bank.platform, { organisationId, email: addressOf(subject), role });
  const name = subject.charAt(0).toUpperCase() + subject.slice(1);
  provider().people.set(subject, { claims: { name, email: addressOf(subject), email_verified: true } });
  provider().subject = subject;
  const page = await browser.open({ viewport: { width, height: 900 } });
  await page.goto(`${consoleUrl()}#/users`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Users and roles' }).waitFor();
  return page;
}

const rowOf = (page: Page, name: RegExp) => page.getByRole('table', { name: 'People' }).getByRole('row', { name });
const dialogOf = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string | RegExp) => dialogOf(page).getByRole('button', { name }).click();
async function choose(page: Page, person: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${person}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('an administrator invites somebody, another one confirms it, and each of them can do the rest', async () => {
  const ida = await signedIn('ida', { role: 'administrator' });
  const complaints = complaintsOf(ida);
  // There is nobody else yet.
  await ida.getByText('You are the only administrator').waitFor();
  await ida.getByRole('button', { name: 'Invite somebody' }).click();
  await dialogOf(ida).getByRole('textbox', { name: 'E-mail address' }).fill('max@');
  await dialogOf(ida).getByRole('combobox', { name: 'Role' }).click();
  await ida.getByRole('option', { name: 'Operations' }).click();
  await press(ida, 'Propose the invitation');
  await dialogOf(ida).getByText('The address has the form name@company.example').waitFor();
  await picture(ida, 'console-people-invite-1440');
  expect(await faultsOf(ida)).toEqual([]);
  await dialogOf(ida).getByRole('textbox', { name: 'E-mail address' }).fill(addressOf('max'));
  await press(ida, 'Propose the invitation');
  await rowOf(ida, /max@company\.example .*Operations by invitation Proposed/).waitFor();
  await ida.getByText(/npx bankstack user invite .* --email max@company\.example --role operations/).waitFor();
  await shows(() => ida.getByRole('button', { name: /^Confirm: / }).count(), 0);
  await shows(() => ida.evaluate("document.activeElement?.textContent ?? ''"), 'Invite somebody');
  expect(await faultsOf(ida)).toEqual([]);
  await picture(ida, 'console-people-sole-1440');

  const jon = await signedIn('jon', { role: 'administrator', width: 390 });
  await jon.getByText('Proposed by Ida').waitFor();
  await picture(jon, 'console-people-390');
  expect(await faultsOf(jon)).toEqual([]);
  await shows(() => jon.evaluate(measured), expect.objectContaining({ wider: false }));
  await jon.goto(`${consoleUrl()}#/`);
  await jon.getByRole('link', { name: /Rights to confirm/ }).click();
  await jon.getByRole('button', { name: 'Confirm: Invite max@company.example as Operations' }).click();
  // Names are claims: whom it is about is said by the id of the user too.
  await dialogOf(jon)
    .getByText(/^max@company\.example, user \d+: no rights until now, then Operations\./)
    .waitFor();
  await picture(jon, 'console-people-confirm-390');
  await press(jon, 'Confirm');
  await jon.getByRole('status').getByText('Confirmed.').waitFor();
  await rowOf(jon, /max@company\.example .* Invited/).waitFor();

  const max = await signedIn('max');
  await max.getByRole('cell', { name: /Operations: / }).waitFor();
  await shows(() => max.getByRole('heading', { name: 'People', exact: true }).count(), 0);

  // A smaller role counts at once, a larger one is proposed.
  await ida.reload();
  await choose(ida, 'Max', 'Change the role');
  await dialogOf(ida).getByRole('combobox', { name: 'Role' }).click();
  await ida.getByRole('option', { name: 'Support' }).click();
  await dialogOf(ida).getByText('Support may do nothing that Operations may not').waitFor();
  await press(ida, 'Change the role');
  await rowOf(ida, /Max .*Support by invitation Active/).waitFor();
  await choose(ida, 'Max', 'Change the role');
  await dialogOf(ida).getByRole('combobox', { name: 'Role' }).click();
  await ida.getByRole('option', { name: 'Administrator' }).click();
  await picture(ida, 'console-people-role-1440');
  await press(ida, 'Propose the role');
  await ida.getByText('Another administrator has to confirm it.').waitFor();
  await ida.getByText(/^Max, max@company\.example, user \d+: now Support, then Administrator\.$/).waitFor();
  await picture(ida, 'console-people-1440');
  await ida.getByRole('button', { name: 'Withdraw: Give Max the role Administrator' }).click();
  await press(ida, 'Withdraw');
  await shows(() => ida.getByRole('heading', { name: 'Waiting for confirmation' }).count(), 0);
  await shows(() => ida.evaluate("document.activeElement?.textContent ?? ''"), 'Users and roles');

  await choose(ida, 'Max', 'Suspend');
  await press(ida, 'Suspend');
  await rowOf(ida, /Max .* Suspended/).waitFor();
  await max.reload();
  await max.getByRole('button', { name: 'Sign in' }).waitFor();
  await choose(ida, 'Max', 'End what is left of their access');
  await press(ida, 'End it');
  await ida.getByRole('status').getByText('All sessions and API tokens of the person have ended.').waitFor();
  await choose(ida, 'Max', 'Restore');
  await press(ida, 'Propose the restoration');
  await ida.getByText('Restore Max').waitFor();
  await ida.getByText(/^Max, max@company\.example, user \d+: suspended now, then Support\.$/).waitFor();

  // What another administrator has changed meanwhile is said.
  await jon.reload();
  await jon.getByRole('button', { name: 'Confirm: Restore Max' }).click();
  await ida.getByRole('button', { name: 'Withdraw: Restore Max' }).click();
  await press(ida, 'Withdraw');
  await ida.getByRole('status').getByText('Withdrawn.').waitFor();
  await press(jon, 'Confirm');
  await dialogOf(jon).getByRole('alert').getByText('has changed meanwhile. Look at it again').waitFor();
  expect(await faultsOf(jon)).toEqual([]);
  await press(jon, 'Cancel');
  expect(complaints.filter((text) => !/status of 40[09]/.test(text))).toEqual([]);
});

test('everything is done with keys alone, nobody acts on themselves, and roles of the provider stay there', async () => {
  provider().subject = 'ann';
  const desk = await browser.open({ viewport: { width: 1440, height: 900 } });
  await desk.goto(consoleUrl());
  await desk.getByRole('button', { name: 'Sign in' }).click();
  await desk.getByRole('heading', { name: 'Home' }).waitFor();
  const page = await signedIn('kit', { role: 'administrator' });
  await shows(() => page.getByRole('button', { name: 'Actions for Kit' }).count(), 0);
  const actions = page.getByRole('button', { name: 'Actions for Ann Teller' });
  await actions.focus();
  await pressKey(page, 'Enter');
  await shows(() => page.getByRole('menuitem').allTextContents(), ['Sign out everywhere', 'Suspend']);
  await pressKey(page, 'ArrowDown');
  await shows(() => page.evaluate("document.activeElement?.textContent ?? ''"), 'Sign out everywhere');
  await pressKey(page, 'Enter');
  await dialogOf(page).waitFor();
  await pressKey(page, 'Escape');
  await shows(() => dialogOf(page).count(), 0);
  await shows(
    () => page.evaluate("document.activeElement?.getAttribute('aria-label') ?? ''"),
    'Actions for Ann Teller',
  );
  await pressKey(page, 'Enter');
  await page.getByRole('menuitem').first().waitFor();
  await pressKey(page, 'ArrowDown');
  await pressKey(page, 'Enter');
  await press(page, 'Sign out everywhere');
  await page.getByRole('status').getByText('All sessions of the person have ended.').waitFor();
  await desk.reload();
  await desk.getByRole('button', { name: 'Sign in' }).waitFor();
});
