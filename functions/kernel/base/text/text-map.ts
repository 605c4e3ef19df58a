import * as z from 'zod';
import { normalText, refusedCharacters } from './characters.ts';

/** Texts by names that somebody else gives: `__proto__` and `constructor` are names like others. Read it by entries, or `ownText`. */
export type TextMap<Value = string> = Readonly<Record<string, Value>>;

/** The text of a name, if the map has it itself: `map.toString` is a function in every object. */
export const ownText = <Value>(map: TextMap<Value>, name: string): Value | undefined =>
  Object.hasOwn(map, name) ? map[name] : undefined;

/** True for an object that JSON can hold, as opposed to a list and null. */
const isMap = (value: unknown): value is TextMap<unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A map that the platform has written itself. A record of the validation library would leave out the name `__proto__`. */
export const textMapSchema = z
  .custom<TextMap>((value) => isMap(value) && Object.values(value).every((text) => typeof text === 'string'))
  .meta({ type: 'object', propertyNames: { type: 'string' }, additionalProperties: { type: 'string' } });

/** The limits of a map in a request. */
export interface TextMapLimits {
  readonly nameMax: number;
  readonly valueMax: number;
  /** True if null is a value: it removes the text of a name. */
  readonly takesNull?: boolean;
}

/**
 * A map of a request. Names and values are stored as all texts are (`normalText`), so two names that become one are refused. Null
 * for a name means that it is not given, unless null is a value.
 */
export function textMap<Value extends string | null = string>({ nameMax, valueMax, takesNull = false }: TextMapLimits) {
  const size = { minLength: 1, maxLength: nameMax };
  const value = { type: 'string', maxLength: valueMax };
  return z
    .custom<TextMap<Value>>()
    .check(
      z.check<TextMap<Value>>((payload) => {
        const sent: unknown = payload.value;
        if (!isMap(sent)) {
          payload.issues.push({ code: 'invalid_type', expected: 'object', input: sent, continue: false });
          return;
        }
        const given = Object.entries(sent).filter(([, text]) => takesNull || text !== null);
        const names = given.map(([name]) => normalText(name));
        const problems = given.flatMap(([name, text], index) => {
          const message =
            problemOfName(name, names[index] ?? '', nameMax) ??
            (names.indexOf(names[index] ?? '') < index
              ? 'has the same name as another one'
              : problemOf(text, valueMax));
          return message === undefined ? [] : [{ code: 'custom' as const, path: [name], input: text, message }];
        });
        payload.issues.push(...problems);
        if (problems.length === 0) {
          const texts = given.map(([, text]) => (typeof text === 'string' ? normalText(text) : null) as Value);
          payload.value = Object.fromEntries(texts.map((text, index) => [names[index] ?? '', text]));
        }
      }),
    )
    .meta({
      type: 'object',
      propertyNames: { type: 'string', ...size },
      additionalProperties: takesNull ? { anyOf: [value, { type: 'null' }] } : value,
    });
}

function problemOfName(sent: string, name: string, nameMax: number): string | undefined {
  const characters = refusedCharacters(sent);
  if (characters !== undefined) return `has ${characters} in its name`;
  return name === '' || name.length > nameMax ? `needs a name of 1 to ${nameMax} characters` : undefined;
}

/** The problem of a value. Null is none here: where it is no value, it has been left out. */
function problemOf(text: unknown, valueMax: number): string | undefined {
  if (text === null) return undefined;
  if (typeof text !== 'string') return 'must be a string';
  const characters = refusedCharacters(text);
  if (characters !== undefined) return `must have no ${characters}`;
  return normalText(text).length > valueMax ? `must have at most ${valueMax} characters` : undefined;
}
