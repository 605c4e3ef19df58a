import * as z from 'zod';
import { emptiedAtErasure } from '../../kernel/table/handling.ts';
import { amountOrZeroSchema } from '../../kernel/base/money/cents.ts';

const amount = amountOrZeroSchema.optional();

/** The parts of a purchase that are for health, in cents, as merchants report them for cards of health accounts. They are personal. */
export const healthcareAmountsSchema = emptiedAtErasure(
  z.strictObject({
    transitAmount: amount,
    prescriptionRXAmount: amount,
    visionOpticalAmount: amount,
    clinicOtherQualifiedMedicalAmount: amount,
    dentalAmount: amount,
    totalHealthcareAmount: amount,
  }),
);
