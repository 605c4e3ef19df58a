import type { Callback } from './callback.ts';
import type { AnyOperation } from './operation.ts';
import type { Page } from './page.ts';

/**
 * Everything that has a path. Callers of the API call an operation, which has `handle`; a partner calls a callback, which has `receive`;
 * and a browser calls a hosted page, which has `show`.
 */
export type Route = AnyOperation | Callback | Page;
