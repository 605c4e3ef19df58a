import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { pressKey, waitForFocus } from './press.ts';
import { shows } from './shows.ts';

/** The element that has the focus, as a person knows it who has no mouse. */
export interface FocusStop {
  /** What a screen reader calls it, about; empty if nothing has the focus. */
  readonly name: string;
  readonly role: string;
  readonly type: string;
  /** True of a field for a number. */
  readonly isNumber: boolean;
  readonly value: string;
  readonly isChecked: boolean;
  readonly isInDialog: boolean;
  readonly isInMenu: boolean;
}

/** How the element that has the focus looks. */
interface FocusLook {
  /** False if nothing on the screen says that it has the focus, or something lies over it. */
  readonly isSeen: boolean;
  /** What it looks like, to be named if it is not seen. */
  readonly look: string;
}

/** Run in the page: the element that has the focus. */
const focusStop = `(() => {
  const one = document.activeElement;
  if (one === null || one === document.body)
    return { name: '', role: '', type: '', isNumber: false, value: '', isChecked: false, isInDialog: false, isInMenu: false };
  const label = one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent ?? one.textContent ?? '';
  return {
    name: label.replace(/ \\*$/, '').trim(),
    role: one.getAttribute('role') ?? one.tagName.toLowerCase(),
    type: one.type ?? '',
    isNumber: ['decimal', 'numeric'].includes(one.inputMode),
    value: String(one.value ?? ''),
    isChecked: one.checked === true,
    isInDialog: one.closest('[role=dialog]') !== null,
    isInMenu: one.closest('[role=menu]') !== null,
  };
})()`;

/** Run in the page: how that element looks. To compute it takes many times what the rest takes. */
const focusLook = `(() => {
  const one = document.activeElement;
  if (one === null || one === document.body) return { isSeen: true, look: 'nothing has the focus' };
  const style = getComputedStyle(one);
  const ring = (of) => {
    if (of === null) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(of);
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  };
  const borderOf = (of) => of && getComputedStyle(of).borderTopColor;
  const probe = document.createElement('i');
  probe.style.color = 'var(--mantine-primary-color-filled)';
  one.parentElement.append(probe);
  const primary = getComputedStyle(probe).color;
  probe.remove();
  const role = one.getAttribute('role') ?? one.tagName.toLowerCase();
  const isMarked = ring(one) || ring(one.nextElementSibling) || style.borderTopColor === primary ||
    borderOf(one.closest('.mantine-MultiSelect-input')) === primary ||
    (role === 'menuitem' && style.backgroundColor !== 'rgba(0, 0, 0, 0)');
  const { left, top, width, height } = one.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const over = document.elementFromPoint(x, y);
  const isOpen = width < 2 || style.opacity === '0' || (over !== null && (one.contains(over) || over.contains(one)));
  // A heading, a menu or a dialog has the focus to be read on from, and nothing happens there.
  const isPlace = one.tabIndex < 0 && !['menuitem', 'option'].includes(role);
  return {
    isSeen: isPlace || (isMarked && isOpen),
    look: role + ' ' + (one.getAttribute('aria-label') ?? one.textContent).trim() + ': ' + (isMarked ? '' : 'no ring, border ' + style.borderTopColor + ' ') + (isOpen ? '' : 'under ' + (over?.outerHTML ?? 'nothing').slice(0, 120)),
  };
})()`;

/** Keys pressed until something is reached, at most: more than the longest page has. */
const pressesMax = 200;

/** Run in the page: waits until what a field had planned to do is done, however busy the machine is. */
const settled =
  'new Promise((done) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))), 60))';

/** Somebody who has only the keys. What had the focus and did not show it is kept in `unseen`. */
export function keysOf(page: Page) {
  const unseen = new Set<string>();
  const stop = () => page.evaluate<FocusStop>(focusStop);
  /** Notes what has the focus, if that is not seen: borders take a moment to change their colour. */
  const noteUnseen = async (): Promise<void> => {
    const look = () => page.evaluate<FocusLook>(focusLook);
    let at = await look();
    for (let looks = 0; !at.isSeen && looks < 200; looks += 1) {
      await pause(50);
      at = await look();
    }
    if (!at.isSeen) unseen.add(at.look);
  };
  const press = (key: string) => page.keyboard.press(key);
  const activeOption = () =>
    page.evaluate<string | undefined>(
      `document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')?.textContent`,
    );

  /** Presses a key until something has the focus that fits. */
  const until = async (key: string, what: string, fits: (at: FocusStop) => boolean): Promise<FocusStop> => {
    const passed: string[] = [];
    await waitForFocus(page);
    for (let presses = 0; presses < pressesMax; presses += 1) {
      const at = await stop();
      // A field for a number sets its cursor a moment after it got the focus, and takes the focus back for it from whoever is faster than any hand.
      if (at.isNumber) await page.evaluate(settled);
      if (fits(at)) {
        await noteUnseen();
        return at;
      }
      passed.push(at.name);
      await press(key);
      // A dialog looks a moment later where the focus went from a field of a day, and leads it back from whoever is faster than any hand.
      if (at.type === 'date') await waitForFocus(page);
    }
    throw new Error(`${key} does not lead to ${what}, but to ${[...new Set(passed)].join(' | ')}`);
  };

  /** Chooses from a list that the focused field opens. */
  const choose = async (option: string): Promise<void> => {
    // The arrow opens the list, too.
    await pressKey(page, 'ArrowDown');
    await page.getByRole('option').first().waitFor();
    const passed = new Set<unknown>();
    for (let presses = 0; presses < pressesMax; presses += 1) {
      const at = await activeOption();
      if (at === option) return press('Enter');
      passed.add(at);
      await press('ArrowDown');
      // The page marks the next option some frames after the key; the only one stays marked.
      for (let looks = 0; looks < 10 && (await activeOption()) === at; looks += 1) await pause(20);
    }
    throw new Error(`no arrow leads to the option ${option}, but to ${[...passed].join(' | ')}`);
  };

  return {
    unseen,
    stop,
    press: (key: string) => pressKey(page, key),
    until,
    choose,
    /** Fills in the text field that has the focus, as a paste over all that is there does. */
    paste: async (text: string): Promise<void> => {
      const { isNumber } = await stop();
      await pressKey(page, 'Control+A');
      // A field for a number formats what is typed, and loses what is pasted now and then.
      await (isNumber ? page.keyboard.type(text, { delay: 20 }) : page.keyboard.insertText(text));
      if (isNumber) await page.evaluate(settled);
      await shows(async () => (await stop()).value, text);
    },
    /** Fills in the field of a day that has the focus: the parts of a day are typed one after the other. */
    typeDay: async (day: string): Promise<void> => {
      const [year = '', month = '', date = ''] = day.split('-');
      await page.keyboard.type(`${month}${date}${year}`);
      await shows(async () => (await stop()).value, day);
    },
  };
}

export type Keys = ReturnType<typeof keysOf>;
