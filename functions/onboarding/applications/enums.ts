import * as z from 'zod';
import { requiredDocumentTypes } from '../../ports/identity-check/port.ts';

export const applicationTypes = ['individualApplication', 'businessApplication', 'trustApplication'] as const;
export type ApplicationType = (typeof applicationTypes)[number];

export const applicationStatuses = [
  'AwaitingDocuments',
  'PendingReview',
  'Approved',
  'Denied',
  'Pending',
  'Canceled',
] as const;
export const applicationStatusSchema = z.enum(applicationStatuses);
export type ApplicationStatus = (typeof applicationStatuses)[number];

export const documentStatuses = [
  'Required',
  'ReceivedFront',
  'ReceivedBack',
  'PendingReview',
  'Approved',
  'Invalid',
] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

/** ClientRequested is a document that the organisation asks for. */
export const documentTypes = [...requiredDocumentTypes, 'ClientRequested'] as const;
export type DocumentType = (typeof documentTypes)[number];

export const documentSides = ['front', 'back'] as const;
export type DocumentSide = (typeof documentSides)[number];

export const rejectionCodes = [
  'PoorQuality',
  'NameMismatch',
  'SSNMismatch',
  'AddressMismatch',
  'DOBMismatch',
  'ExpiredId',
  'EINMismatch',
  'StateMismatch',
  'Other',
] as const;
export type RejectionCode = (typeof rejectionCodes)[number];

/** What an officer of a business is. */
export const officerTitles = [
  'CEO',
  'COO',
  'CFO',
  'President',
  'BenefitsAdministrationOfficer',
  'CIO',
  'VP',
  'AVP',
  'Treasurer',
  'Secretary',
  'Controller',
  'Manager',
  'Partner',
  'Member',
] as const;
