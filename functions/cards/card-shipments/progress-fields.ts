import * as z from 'zod';
import { dateField } from '../../kernel/jsonapi/fields.ts';
import { shipmentOutcomes } from './statuses.ts';

const textCharactersMax = 100;

/** What the card processor tells of a shipment, and the sandbox in its place: `textOf` makes the schema of a text. */
export const shipmentFields = <Text extends z.ZodType<string>>(textOf: (max: number) => Text) => ({
  status: z.enum(shipmentOutcomes, { error: `must be one of ${shipmentOutcomes.join(', ')}` }),
  carrier: textOf(textCharactersMax).optional(),
  trackingNumber: textOf(textCharactersMax).optional(),
  expectedOn: dateField.optional(),
});
