import type { Layout } from '../../../functions/accounts/statements/layout/layout.ts';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';

/** A document for the thread that draws PDFs. */
export interface PdfRequest {
  readonly id: number;
  readonly layout: Layout;
  readonly createdAt: Instant;
}

/** What the thread answers: the PDF, or why it could not be drawn. */
export type PdfAnswer =
  { readonly id: number; readonly bytes: Uint8Array } | { readonly id: number; readonly failure: Error };
