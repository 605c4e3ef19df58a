import * as z from 'zod';
import { pattern } from '../../kernel/jsonapi/fields.ts';

/** A part of an ACH file. Without any of them, the whole file. */
export const partFields = {
  batch: z.int('must be the number of a batch').min(1, 'must be the number of a batch').max(999_999).optional(),
  traceNumber: pattern(/^\d{15}$/, 'must have 15 digits').optional(),
};
