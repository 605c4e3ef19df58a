import { customerTokenKind } from './auth/customer-token.ts';
import { tokenKind } from './auth/token.ts';
import { clockKind } from './clock/bank-clock.ts';
import { dueIndexKind } from './due/due-index.ts';
import { keptRequestKind } from './http/kept-requests/kept-request.ts';
import { lineKind } from './http/line/line.ts';
import { slotKind } from './http/slots.ts';
import { idempotencyKind } from './idempotency/idempotency.ts';
import { journalKind } from './journal/journal.ts';
import { findKind } from './lists/find/index-items.ts';
import { listKind, listMarkKind } from './lists/list-marks.ts';
import { rateKind } from './rates/counter.ts';
import type { Kind } from './table/kind.ts';
import { asideKind } from './workers/aside.ts';

/** The kinds of items that the kernel itself keeps. `functions/registry.ts` adds those of the capabilities. */
export const kernelKinds: readonly Kind[] = [
  journalKind,
  asideKind,
  idempotencyKind,
  tokenKind,
  customerTokenKind,
  clockKind,
  dueIndexKind,
  listKind,
  listMarkKind,
  findKind,
  lineKind,
  slotKind,
  rateKind,
  keptRequestKind,
];
