import { linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { personProfileNames, profileShape } from './details.ts';
import { personAttributes } from '../people/resource.ts';
import { personStatuses } from '../../ports/identity-check/port.ts';
import * as z from 'zod';

/** A person with the result of the identity check, as answers show them. */
export const checkedPersonAttributes = { status: z.enum(personStatuses), ...personAttributes };

export const beneficialOwnerAttributes = z.strictObject({
  ...checkedPersonAttributes,
  percentage: z.number().optional(),
  ...profileShape(personProfileNames),
});

export const beneficialOwnerResource = resourceSchema('beneficialOwner', beneficialOwnerAttributes, {
  application: linkTo('businessApplication'),
});

export const trusteeResource = resourceSchema('trustee', z.strictObject(checkedPersonAttributes), {
  application: linkTo('trustApplication'),
});

export const beneficiaryResource = resourceSchema('beneficiary', z.strictObject(checkedPersonAttributes), {
  application: linkTo('trustApplication'),
});
