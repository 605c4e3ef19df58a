import * as z from 'zod';

/** What came of comparing what the merchant sent with what the card processor knows. */
export const verificationOutcomes = ['Match', 'NoMatch', 'NotChecked'] as const;

const outcome = z.enum(verificationOutcomes, { error: `must be one of ${verificationOutcomes.join(', ')}` });
const shape = { streetCheck: outcome.optional(), postalCodeCheck: outcome.optional(), cvv2Check: outcome.optional() };

/** What the processor has found of the holder's address (AVS) and the code of the card. The platform decides nothing by it. */
export const verificationResultsSchema = z.strictObject(shape);
/** The same as it is stored, where a later version may add a member. */
export const storedVerificationResults = z.object(shape);
