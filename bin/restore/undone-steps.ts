import type { Instant } from '../../functions/kernel/base/calendar/instant.ts';
import type { AuditEntry } from '../../functions/delivery/audit-log/entry.ts';
import { protectiveSteps } from './protective-steps.ts';

/** A protective step that a restored table lacks, on one resource. */
export interface UndoneStep {
  /** The operation or the command, as the audit log names it. */
  readonly step: string;
  readonly type: string;
  readonly id: string;
  readonly at: Instant;
  readonly reason: string | undefined;
  readonly again: 'restoration' | 'person';
  /** Who has done it, for steps that only the same side may lift. */
  readonly by: 'customer' | 'organisation';
}

/**
 * The protective steps among the lost entries of an organisation, in their order. Of steps that follow each other on one resource, such as
 * a freeze and its end, only the last one counts.
 */
export function undoneSteps(entries: readonly AuditEntry[]): readonly UndoneStep[] {
  const last = new Map<string, UndoneStep>();
  for (const { actor, operation, resources, at, reason } of entries) {
    const step = operation ?? (actor.kind === 'operator' ? actor.name : undefined) ?? '';
    const by = actor.kind === 'customer' ? 'customer' : 'organisation';
    for (const declared of [protectiveSteps[step] ?? []].flat()) {
      for (const { type, id } of resources) {
        const name = `${declared.subject} ${type} ${id}`;
        // The latest step of a resource goes to the end.
        last.delete(name);
        if ('lifts' in declared) continue;
        if (declared.types !== undefined && !declared.types.includes(type)) continue;
        last.set(name, { step, type, id, at, reason, again: declared.again, by });
      }
    }
  }
  return [...last.values()];
}
