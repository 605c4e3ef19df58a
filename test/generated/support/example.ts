import type { Variant } from '../../../functions/kernel/http/variant.ts';
import { exampleDocument } from '../../../functions/reference/openapi-request.ts';

/** What the examples say, as plain JSON that a test may take apart. */
export interface Body {
  readonly data: {
    readonly type: string;
    readonly attributes: Record<string, unknown>;
    readonly relationships?: Record<string, { readonly data: { readonly type: string; readonly id: string } }>;
  };
}

/** The document of a variant's example, as a copy. */
export const exampleOf = (variant: Variant): Body => JSON.parse(JSON.stringify(exampleDocument(variant))) as Body;
