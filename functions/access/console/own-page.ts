import { Problem } from '../../kernel/base/problem.ts';
import type { PageRequest } from '../../kernel/http/page-request.ts';

/** Every browser that runs the console says where a request comes from. Throws `forbidden` (403) unless that is a page of this host. */
export function requireOwnPage({ site }: Pick<PageRequest, 'site'>): void {
  if (site !== 'same-origin') throw new Problem('forbidden', 'Only the console asks for this');
}
