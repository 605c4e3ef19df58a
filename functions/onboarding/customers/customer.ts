import * as z from 'zod';

export const customerTypes = ['individualCustomer', 'businessCustomer', 'trustCustomer'] as const;
export const customerTypeSchema = z.enum(customerTypes);
export type CustomerType = (typeof customerTypes)[number];

export const customerStatuses = ['Active', 'Archived'] as const;
export const customerStatusSchema = z.enum(customerStatuses);

export const entityTypes = [
  'Corporation',
  'Partnership',
  'LLC',
  'PubliclyTradedCorporation',
  'PrivatelyHeldCorporation',
  'NotForProfitOrganization',
] as const;
export const revocabilities = ['Revocable', 'Irrevocable'] as const;
export const fundSources = ['Inheritance', 'Salary', 'Savings', 'InvestmentReturns', 'Gifts'] as const;

export const archiveReasons = [
  'Inactive',
  'FraudACHActivity',
  'FraudCardActivity',
  'FraudCheckActivity',
  'FraudApplicationHistory',
  'FraudAccountActivity',
  'FraudClientIdentified',
  'FraudLinkedToFraudulentCustomer',
] as const;
export type ArchiveReason = (typeof archiveReasons)[number];

/** The type of application from which each type of customer is created. */
export const applicationTypeOfCustomer = {
  individualCustomer: 'individualApplication',
  businessCustomer: 'businessApplication',
  trustCustomer: 'trustApplication',
} as const satisfies Record<CustomerType, string>;
