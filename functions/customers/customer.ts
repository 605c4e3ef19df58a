import * as z from 'zod';

export const customerTypes = ['individualCustomer', 'businessCustomer', 'trustCustomer'] as const;
export const customerTypeSchema = z.enum(customerTypes);
export type CustomerType = (typeof customerTypes)[number];

export const customerStatuses = ['Active', 'Archived'] as const;
export const customerStatusSchema = z.enum(customerStatuses);
