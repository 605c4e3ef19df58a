import type { BankNotices } from './notice.ts';

/**
 * The notices of the banks of a stage that replace the usual ones, by routing number. A bundle has those of its stage here
 * (lib/bundling/with-notices.ts), because they do not fit into the environment of a function.
 */
export const replacedNotices: Readonly<Record<string, BankNotices>> = {};
