import { asciiFormOf } from '../../../kernel/base/text/ascii.ts';
import { type FileField, fieldWidth } from './field.ts';

/** `cut` is what did not fit, '' if all did. */
export interface FittedText {
  readonly text: string;
  readonly cut: string;
}

/** A value of another bank as a field of an answer can repeat it: in ASCII, with the spaces before it, which may be a part of it. */
export const repeatedText = (value: string, field: FileField): string =>
  asciiFormOf(value).slice(0, fieldWidth(field)).replace(/ +$/, '');

/**
 * A name in any script as a field can have it: its ASCII form, where other scripts become `?`, and as many characters as fit. The writer never
 * cuts, so who shortens a name does it here and sees what is lost.
 */
export function fitText(name: string, field: FileField): FittedText {
  const ascii = asciiFormOf(name).replace(/^ +| +$/g, '');
  const text = ascii.slice(0, fieldWidth(field)).replace(/ +$/, '');
  return { text, cut: ascii.slice(text.length).replace(/^ +/, '') };
}
