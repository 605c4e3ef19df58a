import { createAccount } from './accounts/operations/create.ts';
import { freezeAccount } from './accounts/operations/freeze.ts';
import { getAccount } from './accounts/operations/get.ts';
import { listAccounts } from './accounts/operations/list.ts';
import { unfreezeAccount } from './accounts/operations/unfreeze.ts';
import type { AnyOperation } from './kernel/http/operation.ts';

/**
 * Every operation, in the order of the reference. Routes, functions, grants, the OpenAPI document, sample payloads and
 * the generated tests come from here.
 */
export const operations: readonly AnyOperation[] = [
  createAccount,
  getAccount,
  listAccounts,
  freezeAccount,
  unfreezeAccount,
];
