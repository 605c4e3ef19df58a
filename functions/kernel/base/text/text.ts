import * as z from 'zod';
import { cleanedText, normalText, refusedCharacters, type TextExtent } from './characters.ts';

/** The checks of texts, by which {@link isText} knows a schema of the family. */
const textChecks = new WeakSet<object>();

/**
 * The check that all schemas of texts begin with. It refuses a text with a character that no text may contain, and hands a text
 * on as it is stored (`normalText`): limits of length and forms that come after it see that one.
 */
function textCheck(extent: TextExtent, isExact = false) {
  const check = z.check<string>((payload) => {
    const text = payload.value;
    const characters = refusedCharacters(text, extent);
    const stored = normalText(text);
    const message =
      characters !== undefined
        ? `must have no ${characters}`
        : isExact && stored !== text
          ? 'must have no blanks at its ends, and its letters in the canonical form NFC'
          : undefined;
    if (message === undefined) payload.value = stored;
    else payload.issues.push({ code: 'custom', input: text, message, continue: false });
  });
  textChecks.add(check);
  return check;
}

const line = textCheck({ isPrinted: true });
const lines = textCheck({ isMultiline: true });
const exact = textCheck({}, true);

const sized = (check: z.core.$ZodCheck<string>, max: number, min: number) => {
  const size = min === 1 ? `must have 1 to ${max} characters` : `must have ${min} to ${max} characters`;
  return z.string().check(check).min(min, { error: size }).max(max, { error: size });
};

/**
 * A text in any script that statements and letters can print, which is shown on one line and in its own direction. It is stored in the canonical form NFC and without
 * blanks at its ends, so one of blanks alone is empty. The limits are of the text that is stored.
 */
export const text = (max: number, min = 1) => sized(line, max, min);

/** The same, of several lines: for notes, which no letter and no statement prints. */
export const multilineText = (max: number) => sized(lines, max, 1);

/** A text that is not changed, because others compare it with their own: a secret. Blanks at its ends are refused. */
export const exactText = (max: number) => sized(exact, max, 1);

const nothingLeft = 'unknown';
const cleaning = z.check<string>((payload) => {
  if (payload.value !== '') payload.value = cleanedText(payload.value) || nothingLeft;
});
textChecks.add(cleaning);

/**
 * A text in a message or an answer of a partner. A character that no text may contain does not lose the message: the text is cleaned
 * (`cleanedText`), and if nothing is left of it, it is `unknown`.
 */
export const partnerText = (max: number, min = 1) => z.string().check(cleaning).min(min).max(max);

/**
 * An absolute url of one of the protocols (`https:`). It is stored in the normal form of the WHATWG parser, without blanks at its ends;
 * that parser passes over line breaks inside, so these are refused, as blanks are.
 */
export function urlText(
  max: number,
  { protocols, error }: { readonly protocols: readonly string[]; readonly error: string },
) {
  const check = z.check<string>((payload) => {
    const text = payload.value.trim();
    const characters = refusedCharacters(text);
    const url = URL.parse(text);
    const message =
      characters !== undefined
        ? `must have no ${characters}`
        : /\s/.test(text)
          ? 'must have no blanks'
          : url === null || !protocols.includes(url.protocol)
            ? error
            : undefined;
    if (message === undefined) payload.value = url?.href ?? text;
    else payload.issues.push({ code: 'custom', input: payload.value, message, continue: false });
  });
  textChecks.add(check);
  const size = { error: `must have at most ${max} characters` };
  return z.string().check(check).max(max, size).meta({ format: 'uri' });
}

/** True for a schema of a text in which only characters are accepted that can be stored, shown and printed. */
export const isText = (schema: z.core.$ZodType): boolean =>
  (schema._zod.def.checks ?? []).some((check) => textChecks.has(check));
