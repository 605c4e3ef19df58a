import type { Instant } from '../base/calendar/instant.ts';
import type { ProblemPart } from '../base/problem.ts';
import { placedAt } from '../jsonapi/read-body.ts';
import type { Settings } from '../../ports/settings.ts';
import type { ParsedRequest } from './parsed-request.ts';

/** Problems that depend on the bank's time or on the stage. There are none for a body or a member whose form is not known. */
export function datedProblems(
  { variant, attributesSent, members }: ParsedRequest,
  now: Instant,
  settings: Settings,
): readonly ProblemPart[] {
  return [{ variant, attributesSent, pointer: '/data' }, ...members].flatMap((one) =>
    (one.variant?.datedProblems?.(one.attributesSent, now, settings) ?? []).map((part) => placedAt(one.pointer, part)),
  );
}
