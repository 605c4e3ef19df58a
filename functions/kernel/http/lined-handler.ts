import type { Platform } from '../../ports/platform.ts';
import { createHttpHandler, type HttpHandler } from './handler.ts';
import { passLine } from './line/pass-line.ts';
import type { AnyOperation } from './operation.ts';

/**
 * The Lambda handler of an operation that may use lines. It is a module of its own so that functions without lines do not bundle
 * them.
 */
export const createLinedHandler = (operation: AnyOperation, platform: Platform): HttpHandler =>
  createHttpHandler(operation, platform, operation.line === undefined ? undefined : passLine);
