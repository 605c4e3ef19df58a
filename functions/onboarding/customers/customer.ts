import * as z from 'zod';
import { Problem } from '../../kernel/base/problem.ts';
import type { Customer } from './store.ts';

export const customerTypes = ['individualCustomer', 'businessCustomer', 'trustCustomer'] as const;
export const customerTypeSchema = z.enum(customerTypes);
export type CustomerType = (typeof customerTypes)[number];

export const customerStatuses = ['Active', 'Archived'] as const;
export const customerStatusSchema = z.enum(customerStatuses);
export type CustomerStatus = (typeof customerStatuses)[number];

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

/** The life of a customer: Archived is the end of it. */
export const customerTransitions = {
  archive: { from: ['Active'], to: 'Archived' },
} as const satisfies Record<string, { from: readonly CustomerStatus[]; to: CustomerStatus }>;

/** The customer Archived; undefined where they are so already: asking twice is safe. The first reason stays. */
export function archived(customer: Customer, archiveReason: ArchiveReason): Customer | undefined {
  const { to } = customerTransitions.archive;
  return customer.status === to ? undefined : { ...customer, status: to, archiveReason };
}

/** Refuses with 409 what would write to an Archived customer, or under one. */
export function mustBeActive({ status }: { readonly status: CustomerStatus }): void {
  if (status !== 'Active') throw new Problem('invalid_state', `The customer is ${status}`);
}
