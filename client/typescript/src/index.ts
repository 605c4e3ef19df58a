export { answerOf, type Answer } from './answer-of.ts';
export { ApiError, placeOf } from './api-error.ts';
export { Bankstack } from './bankstack.ts';
export { BankstackError, NoAnswerError, NotSentError, UnexpectedAnswerError } from './bankstack-error.ts';
export type { CallOptions } from './call-options.ts';
export type { DryRunResult } from './dry-run.ts';
export type { FileContent, ReceivedFile } from './files.ts';
export * from './generated/errors.ts';
export type * from './generated/events.ts';
export type * from './generated/operations.ts';
export type * from './generated/schemas.ts';
export type { AnswerRecord, CallRecord, Hooks, RetryRecord, WarningRecord } from './hooks.ts';
export type { BankstackOptions } from './options.ts';
export { type ListDocument, type PageRequest, Pages } from './pages.ts';
export {
  type Delivery,
  type FlatDelivery,
  type RequestHeaders,
  SignatureError,
  unwrap,
  unwrapFlat,
  type UnwrapOptions,
} from './webhooks.ts';
