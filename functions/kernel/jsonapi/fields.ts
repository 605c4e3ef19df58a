import * as z from 'zod';
import { parseCalendarDate, type CalendarDate } from '../base/calendar/calendar-date.ts';
import { text, urlText } from '../base/text/text.ts';
import { textMap, type TextMap } from '../base/text/text-map.ts';
import { emptiedAtErasure, keptAtErasure } from '../table/handling.ts';
import { asciiFormOf, hasAsciiForm } from '../base/text/ascii.ts';
import { missing } from './issue-sentence.ts';

export const tagsMax = 50;
/** The size limit of all tags of a resource as JSON. They are copied to the resources that it creates and to its events. */
export const tagsBytesMax = 8 * 1024;

export { exactText, multilineText, text } from '../base/text/text.ts';

/** A text for systems that accept only printable ASCII. */
export function asciiText(max: number) {
  return text(max).regex(/^[\x20-\x7e]*$/, { error: 'must have printable ASCII characters only' });
}

/** A name that is sent to such systems without its accents (asciiFormOf), because names of people have accents. */
export function asciiNameText(max: number) {
  const error = 'must have letters that can be written in ASCII, with or without accents';
  return text(max).refine((sent) => sent === '' || (hasAsciiForm(sent) && /\S/.test(asciiFormOf(sent))), { error });
}

/** A text of a fixed form. */
export function pattern(form: RegExp, sentence: string) {
  return z.string().regex(form, { error: sentence });
}

const tooManyTags = { error: `must have at most ${tagsMax} tags` };
const tooLongTags = { error: `must have at most ${tagsBytesMax} bytes together` };
const tagLimits = { nameMax: 128, valueMax: 256 };

/** True if the tags are within the size limit. */
export function areShort(tags: TextMap<string | null>): boolean {
  return Buffer.byteLength(JSON.stringify(tags)) <= tagsBytesMax;
}
const areFew = (tags: TextMap<string | null>): boolean => Object.keys(tags).length <= tagsMax;

/** Tags as sent on a create: up to 50 texts by name. */
export const tagsField = textMap(tagLimits)
  .refine(areFew, tooManyTags)
  .refine(areShort, tooLongTags)
  .meta({ id: 'tags', maxProperties: tagsMax });

/** Tags as sent on an update: they are merged into the existing tags, and null removes one (mergedTags). */
export const tagChangesField = textMap<string | null>({ ...tagLimits, takesNull: true })
  .refine(areFew, tooManyTags)
  .refine(areShort, tooLongTags)
  .meta({ id: 'tagChanges', maxProperties: tagsMax });

/** A date without a time, YYYY-MM-DD. */
export const dateField = z
  .custom<CalendarDate>((value) => typeof value === 'string' && parseCalendarDate(value) !== undefined, {
    error: ({ input }) => (input === undefined ? missing : 'must be a date: YYYY-MM-DD'),
    // Otherwise rules between fields would not be asked beside a wrong date.
    abort: false,
  })
  .meta({ type: 'string', format: 'date' });

/** A date of an answer or event that says nothing about a person. Others, such as a date of birth, say that they are personal. */
export const keptDateField = keptAtErasure(dateField.meta({ type: 'string', format: 'date' }));

export const instantField = z.string().meta({ format: 'date-time' });

/** A postal address. It is personal. */
export const addressSchema = emptiedAtErasure(
  z
    .object({
      street: text(255),
      street2: text(255).nullish(),
      city: text(255),
      state: text(100).nullish(),
      postalCode: text(20),
      country: pattern(/^[A-Z]{2}$/, 'must be an ISO 3166-1 alpha-2 country code'),
    })
    .meta({ id: 'address' }),
);

/** An address in the web that people are sent to. */
export const linkField = urlText(500, { protocols: ['https:'], error: 'must be an https URL' });

export const fullNameSchema = emptiedAtErasure(
  z.object({ first: text(255), last: text(255) }).meta({ id: 'fullName' }),
);
