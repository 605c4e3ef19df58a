import type { ApiAnswer } from './open-api.ts';

interface ErrorDocument {
  readonly errors?: readonly { readonly detail?: string }[];
}

/** What the API says about a request that it refused, in its own words; undefined if it did not. */
export function refusalIn({ status, document }: Pick<ApiAnswer, 'status' | 'document'>): string | undefined {
  if (status < 400) return undefined;
  const details = ((document ?? {}) as ErrorDocument).errors?.flatMap(({ detail }) => detail ?? []) ?? [];
  return `the API answers ${String(status)}${details.length === 0 ? '' : `: ${details.join('; ')}`}`;
}
