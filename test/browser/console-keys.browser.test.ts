import type { Page } from 'playwright-core';
import { beginsClosed, type FormField, pathIn, singular, type Values } from '../../console/src/fields.ts';
import { needsRow, rowPlaces } from '../../console/src/form-values.ts';
import { words } from '../../console/src/format.ts';
import { consoleKey, localConsole } from '../../local/console/console.ts';
import { makeConsole } from '../../local/console/console-files.ts';
import { laptopSignIn } from '../../local/console/sign-in.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { complaintsOf, useBrowser } from './browser.ts';
import { actions, groupsOf, type Walk, walkOf } from './console-actions.ts';
import { amountOfSubject, signInAt, visit, waitForPage } from './console-pages.ts';
import { type FocusStop, type Keys, keysOf } from './keys.ts';
import { shows } from './shows.ts';

const bank = useBank();
const key = consoleKey('a token');
const browser = useBrowser(bank, () =>
  localConsole(makeConsole, (role) => laptopSignIn(bank.platform, bank)(role), key),
);

beforeAll(() => makeConsole());

/** Run in the page: what became of an order. */
const outcome = `(() => {
  const dialog = document.querySelector('[role=dialog]');
  const alert = dialog?.querySelector('[role=alert]');
  if (alert) return 'refused: ' + alert.textContent;
  if (dialog === null) return 'done';
  if (/^What the platform answered/.test(dialog.textContent)) return 'answered';
  return dialog.querySelector('[role=status]') === null ? undefined : 'tried';
})()`;

/** Run in the page: the dialog that is open, with what is filled in, to be named if nothing becomes of an order. */
const openForm = `[...document.querySelectorAll('[role=dialog] :is(input, textarea, button)')].map((one) =>
  (one.labels?.[0]?.textContent ?? one.textContent) + '=' + (one.value ?? '') + (one.matches(':invalid') ? ' (invalid)' : '') + (one.disabled ? ' (disabled)' : '')).join('; ')`;

/** Waits for what became of an order; beyond `tried`, if it was tried before. */
async function outcomeOf(page: Page, isTried = false): Promise<string> {
  let found = '';
  await shows(async () => {
    found = (await page.evaluate<string | undefined>(outcome)) ?? '';
    const isKnown = found !== '' && !(isTried && found === 'tried');
    return isKnown ? '' : `it is open: ${await page.evaluate<string>(openForm)}`;
  }, '');
  return found;
}

const fieldLabel = ({ name, kind, relates }: FormField): string => {
  const label = relates === undefined ? words(name) : `${words(name)} ID`;
  return kind === 'cents' ? `${label} in dollars` : label;
};

/** Chooses an action by keys, from wherever the focus is. */
async function open(page: Page, keys: Keys, { menu, item }: Walk): Promise<void> {
  if (menu !== undefined) {
    await keys.until('Tab', menu, ({ name }) => name === menu);
    await keys.press('Enter');
    await shows(async () => ((await keys.stop()).isInMenu ? 'in the menu' : 'outside'), 'in the menu');
    await keys.until('ArrowDown', item, ({ name, role }) => role === 'menuitem' && name === item);
  } else {
    await keys.until('Tab', item, ({ name }) => name === item);
  }
  await keys.press('Enter');
  // The dialog takes the focus some frames after it has opened.
  await shows(async () => ((await keys.stop()).isInDialog ? 'in the dialog' : 'outside'), 'in the dialog');
  // A form of a change reads first what is there.
  await page.locator('[role=dialog] .mantine-Skeleton-root').waitFor({ state: 'detached' });
}

/** Adds a row to a list, which gets the focus. */
async function addRow(keys: Keys, { name: list }: FormField): Promise<void> {
  const isButton = ({ name }: FocusStop) => new RegExp(`^Add an? ${singular(list)}$`, 'i').test(name);
  await keys.until('Tab', `the button that adds to ${list}`, isButton);
  await keys.press('Enter');
  await shows(async () => isButton(await keys.stop()), false);
}

/** Opens a part of a form that is closed at first, whose first field gets the focus. */
async function openPart(keys: Keys, { name: part }: FormField): Promise<void> {
  const isButton = ({ name }: FocusStop) => name === `Fill in ${words(part).toLowerCase()}`;
  await keys.until('Tab', `the button that opens ${part}`, isButton);
  await keys.press('Enter');
  await shows(async () => isButton(await keys.stop()), false);
}

/** Fills in fields of the form that is open, in their order. */
async function fillIn(keys: Keys, step: Walk['step'], values: Values, fields = step.fields, at = ''): Promise<void> {
  const isChange = step.read !== undefined;
  for (const field of fields) {
    const path = pathIn(at, field.name);
    const { kind, members = [] } = field;
    const isFilled = Object.keys(values).some((one) => one.startsWith(`${path}.`));
    if (beginsClosed(field) && isFilled && !isChange) await openPart(keys, field);
    if (kind === 'group') await fillIn(keys, step, values, members, path);
    if (kind === 'rows') {
      for (const place of rowPlaces(values, path)) {
        // A change has rows already, and so has a list that is needed.
        const isThere = isChange || (place === 0 && needsRow(field) && at === '');
        if (!isThere) await addRow(keys, field);
        await fillIn(keys, step, values, members, `${path}.${place}`);
      }
    }
    if (kind === 'pairs' && values[path] !== undefined) {
      await addRow(keys, field);
      await keys.paste('desk');
      await keys.press('Tab');
      await keys.paste('4');
    }
    const { [path]: value } = values;
    if (value === undefined || kind === 'group' || kind === 'rows' || kind === 'pairs') continue;
    const label = fieldLabel(field);
    // A switch has its description in its name.
    const isIt = ({ name, type }: FocusStop) => (type === 'checkbox' ? name.startsWith(label) : name === label);
    const stop = await keys.until('Tab', label, (one) => one.isInDialog && isIt(one));
    if (stop.type === 'checkbox') {
      if (String(stop.isChecked) !== value) await keys.press('Space');
    } else if (kind === 'flag') await keys.choose(value === 'true' ? 'Yes' : 'No');
    else if (kind === 'day') await keys.typeDay(value);
    else if (kind === 'choice') await keys.choose(words(value));
    else if (kind === 'list' && field.choices !== undefined) {
      if (isChange) for (const _ of field.choices) await keys.press('Backspace');
      for (const one of value.split('\n')) await keys.choose(words(one));
    } else await keys.paste(value);
    // The next field may have the same name.
    await keys.press('Tab');
  }
}

/** Fills in the form that is open, and orders it. */
async function order(page: Page, keys: Keys, { step, values }: Walk): Promise<void> {
  await fillIn(keys, step, values);
  const press = async (label: string) => {
    await keys.until('Tab', label, ({ name, role }) => role === 'button' && name === label);
    await keys.press('Enter');
  };
  if (step.mustBeTried === true) {
    await press('Check it first');
    expect(await outcomeOf(page)).toBe('tried');
  }
  // What is about a thing without an amount asks for none.
  if ((await page.getByRole('textbox', { name: 'The amount again' }).count()) > 0) {
    await keys.until('Tab', 'the amount again', ({ name }) => name.startsWith('The amount again'));
    await keys.paste(values['amount'] ?? (await amountOfSubject(page)));
  }
  await press(step.label);
}

/** Does an action from the page that offers it to the end, by keys alone. */
async function act(page: Page, keys: Keys, walk: Walk): Promise<void> {
  const isThere = new URL(page.url()).hash === `#${walk.page}`;
  // What this test has just made is not in a list that is shown already.
  if (isThere && walk.menu !== undefined) await page.reload();
  if (!isThere) {
    await page.evaluate(`location.hash = ${JSON.stringify(walk.page)}`);
  }
  await waitForPage(page, walk.page.replace(/\?.*/, ''));
  await open(page, keys, walk);
  await order(page, keys, walk);
  const end = await outcomeOf(page, true);
  expect(end).toMatch(/^(done|answered)$/);
  if (end === 'answered') {
    await shows(async () => (await keys.stop()).isInDialog, true);
    await keys.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  // Back where it began; at the head of the page, if that is gone.
  const places = [walk.menu ?? walk.item, await page.locator('main h1').textContent()];
  await shows(async () => {
    const { name } = await keys.stop();
    return places.includes(name) ? 'it is back' : `it is at ${name}`;
  }, 'it is back');
}

test.each(groupsOf(actions))('whoever has no mouse does all that is done with %s', async (_, own) => {
  const page = await browser.open({ viewport: { width: 1280, height: 900 } });
  await signInAt(page, browser.at(`http://gateway.invalid/console?key=${key}`));
  const complaints = complaintsOf(page);
  const failed: string[] = [];
  for (const action of own) {
    const keys = keysOf(page);
    try {
      await act(page, keys, await walkOf(bank, action));
      expect([...keys.unseen]).toEqual([]);
    } catch (error) {
      failed.push(`${action.name}: ${error instanceof Error ? error.message : String(error)}`);
      await visit(page, '/');
      await page.reload();
    }
  }
  expect(failed).toEqual([]);
  // What goes away is read once more before its page knows.
  expect(complaints.filter((text) => !text.includes('status of 404'))).toEqual([]);
});
