import { Problem } from '../../kernel/base/problem.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';
import { disputableOf } from '../disputes/counted.ts';
import { disputesMax } from '../disputes/disputable.ts';
import type { NewCase } from '../disputes/dispute.ts';
import type { CountedDebit } from '../disputes/for-others.ts';
import { disputeMachine, isDisputeOver } from '../disputes/statuses.ts';
import { countingDebits } from './counting-debits.ts';

/** A dispute and the debit that it is about, with its other disputes. */
export interface DisputeOfCase {
  readonly dispute: CountedDebit['disputes'][number];
  readonly counted: CountedDebit;
}

/** How a message names a dispute, beside the authorization of its purchase. */
export interface NamedDispute {
  readonly dispute?: string | undefined;
  readonly case?: string | undefined;
  readonly status?: string | undefined;
}

/**
 * The disputes that a message about a purchase means: the one that it names, those of its case, or else those of the only case that is
 * open, or that there is. None if it opens a case. Refuses with 409 one that names none of several.
 */
export function disputesMeant(debits: readonly CountedDebit[], named: NamedDispute): readonly DisputeOfCase[] {
  const all = debits.flatMap((counted) => counted.disputes.map((dispute) => ({ counted, dispute })));
  if (named.dispute !== undefined) return all.filter(({ dispute }) => dispute.id === named.dispute);
  if (named.case !== undefined) return all.filter(({ dispute }) => dispute.case === named.case);
  const open = all.filter(({ dispute }) => !isDisputeOver(dispute));
  if (open.length === 0 && named.status === 'InvestigationStarted') return [];
  const possible = open.length === 0 ? all : open;
  const [first] = possible;
  if (first === undefined) return [];
  if (possible.every((one) => caseOf(one) === caseOf(first))) return all.filter((one) => caseOf(one) === caseOf(first));
  const detail = `case: ${possible.length} disputes of the purchase are ${open.length === 0 ? 'decided' : 'open'}; name one of them by case or dispute`;
  throw new Problem('invalid_state', detail);
}

const caseOf = ({ dispute }: DisputeOfCase): string => dispute.case ?? dispute.id;

/**
 * Refuses with 409 a message that the investigation of a purchase has started, if it is not about the dispute that is open: that was reported
 * before, or is about another amount.
 */
export function mustBeStart(
  meant: readonly DisputeOfCase[],
  { amount }: { readonly amount?: number | undefined },
): void {
  const [first] = meant;
  if (first === undefined) return;
  const disputed = meant.reduce((sum, { dispute }) => sum + dispute.amount, 0);
  const isOther = meant.some(({ dispute }) => dispute.isReported === true) || (amount ?? disputed) !== disputed;
  if (!isOther) return;
  throw disputeMachine.refused(
    first.dispute,
    `it is about ${disputed} cents of the purchase; name another one by case`,
  );
}

/**
 * What is disputed of each debit in a new case: together so many cents, or all that can be disputed. Refuses with 409 more than that, a
 * debit with too many disputes, and a purchase that an earlier version settled, whose debits are not known.
 */
export function partsOfCase(
  debits: readonly CountedDebit[] | 'unknown',
  { amount, authorization = '' }: { readonly amount?: number | undefined; readonly authorization?: string | undefined },
): NewCase['parts'] {
  const known = debits === 'unknown' ? [] : debits;
  const most = known.reduce((sum, one) => sum + disputableOf(one), 0);
  const wanted = amount ?? most;
  if (most < Math.max(wanted, 1)) {
    throw refused(`${most} cents of what was settled with ${authorization} were not given back and are in no dispute`);
  }
  let rest = wanted;
  const parts = countingDebits(known, wanted, disputableOf).flatMap((counted) => {
    const part: Cents = cents(Math.min(rest, disputableOf(counted)));
    rest -= part;
    return part === 0 ? [] : [{ counted, amount: part }];
  });
  if (parts.length > disputesMax || parts.some(({ counted }) => counted.disputes.length >= disputesMax)) {
    throw refused(`a case has at most ${disputesMax} settlements, and a settlement at most ${disputesMax} disputes`);
  }
  return parts.map(({ counted, amount: part }) => ({ transaction: counted.debit, amount: part }));
}

const refused = (why: string): Problem => new Problem('invalid_state', `amount: ${why}`);
