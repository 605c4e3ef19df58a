import * as z from 'zod';
import { defined } from '../../kernel/base/defined.ts';
import { centsSchema } from '../../kernel/base/money/cents.ts';
import { instantSchema } from '../../kernel/table/item.ts';
import { type BrokenControl, brokenRuleSchema } from '../card-controls/broken-rule-schema.ts';
import { type DeclineReason, declineReasons } from './decline-reasons.ts';
import { storedPresented } from './presented.ts';

export const changeKinds = ['Increase', 'Reversal'] as const;

/** An increase about which the organisation was not asked, or a reversal. */
export const changeSchema = z.object({
  at: instantSchema,
  kind: z.enum(changeKinds),
  /** The cents that were asked for, or released. */
  amount: centsSchema,
  /** Why the increase was declined. */
  declineReason: z.enum(declineReasons).optional(),
  /** The rule of a control that declined it. */
  declinedBy: brokenRuleSchema.optional(),
  ...storedPresented,
});
export type ChangeRecord = z.output<typeof changeSchema>;

/** How many of the last changes an authorization remembers: its item has to stay small. */
const changesKept = 20;

/** A change as it happens; `declined` says why an increase is declined, if it is. */
interface NewChange extends Omit<ChangeRecord, 'declineReason' | 'declinedBy'> {
  readonly declined?: { readonly reason: DeclineReason; readonly meta?: BrokenControl };
}

/** The authorization with another change. */
export const withChange = <One extends { readonly changes?: ChangeRecord[] | undefined }>(
  one: One,
  { declined, ...change }: NewChange,
): One => ({
  ...one,
  changes: [
    ...(one.changes ?? []),
    { ...change, ...defined({ declineReason: declined?.reason, declinedBy: declined?.meta }) },
  ].slice(-changesKept),
});
