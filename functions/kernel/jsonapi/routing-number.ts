import * as z from 'zod';
import { isRoutingNumber } from '../base/money/routing-number.ts';

/** A routing number of a request. */
export const routingNumberField = z
  .string()
  .refine(isRoutingNumber, { error: 'must be a 9-digit ABA routing number with its check digit' })
  .meta({
    id: 'routingNumber',
    pattern: '^\\d{9}$',
    description: 'ABA routing number; its last digit is a check digit',
  });
