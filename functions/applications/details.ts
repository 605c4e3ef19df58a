import * as z from 'zod';
import { text } from '../kernel/jsonapi/fields.ts';

/** What an applicant tells of their work and business beyond who they are: kept and answered as it was sent. */
export const detailNames = [
  'industry',
  'occupation',
  'annualIncome',
  'sourceOfIncome',
  'annualRevenue',
  'numberOfEmployees',
  'businessVertical',
  'website',
] as const;
export type DetailName = (typeof detailNames)[number];
export type Details = Partial<Record<DetailName, string>>;

const industries = [
  'Retail',
  'Wholesale',
  'Restaurants',
  'Hospitals',
  'Construction',
  'Insurance',
  'Unions',
  'RealEstate',
  'FreelanceProfessional',
  'OtherProfessionalServices',
  'OnlineRetailer',
  'OtherEducationServices',
] as const;

/** Details as they are sent: all of them optional. */
export const detailFields = {
  industry: z.enum(industries, { error: `must be one of ${industries.join(', ')}` }).optional(),
  occupation: text(255).optional(),
  annualIncome: text(255).optional(),
  sourceOfIncome: text(255).optional(),
  annualRevenue: text(255).optional(),
  numberOfEmployees: text(255).optional(),
  businessVertical: text(255).optional(),
  website: text(255).optional(),
};

/** The details among the attributes of a request. */
export function detailsOf(attributes: { readonly [Name in DetailName]?: string | undefined }): Details {
  return Object.fromEntries(
    detailNames.flatMap((name) => (attributes[name] === undefined ? [] : [[name, attributes[name]]])),
  );
}
