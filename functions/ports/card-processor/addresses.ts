import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { instantSchema } from '../../kernel/table/item.ts';
import { exactJson } from '../../kernel/base/json/exact-json.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { type PagePurpose, pagePurposes } from './port.ts';

/** The name of the simulated pages in addresses. */
export const simulatedCardPages = 'sandbox-cards';

/** The signature of the words of an address. The reference of the card is the key: it is random, and no address has it. */
export const pageSignature = (words: string, reference: string): string =>
  createHmac('sha256', reference).update(words).digest('base64url');

const contentSchema = () => z.tuple([z.string(), z.string(), z.enum(pagePurposes), instantSchema, z.string()]);

/** What the address of a simulated page says. Nothing of it is true until its signature is verified. */
export interface SimulatedAddress {
  readonly organisationId: string;
  readonly cardId: string;
  readonly purpose: PagePurpose;
  /** Real time. */
  readonly expiresAt: Instant;
  /** No two addresses have the same. */
  readonly nonce: string;
  readonly isSignedBy: (reference: string) => boolean;
}

/** Reads the secret of the address of a simulated page; undefined if it is none. */
export function readSimulatedAddress(secret: string): SimulatedAddress | undefined {
  const [words = '', signature = '', ...others] = secret.split('.');
  const json = exactJson(Buffer.from(words, 'base64url').toString('utf8'));
  const read = contentSchema().safeParse(json?.value);
  if (!read.success || others.length > 0) return undefined;
  const [organisationId, cardId, purpose, expiresAt, nonce] = read.data;
  const isSignedBy = (reference: string) => isSame(signature, pageSignature(words, reference));
  return { organisationId, cardId, purpose, expiresAt, nonce, isSignedBy };
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
