import { type CardLimitName, cardLimitNames } from './store.ts';
import type * as z from 'zod';

export type NamedLimits<Value> = Readonly<Record<CardLimitName, Value>>;

export const namedLimits = <Field extends z.ZodType>(field: Field): NamedLimits<Field> =>
  Object.fromEntries(cardLimitNames.map((name) => [name, field])) as NamedLimits<Field>;
