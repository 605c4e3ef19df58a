import { customer, type Customer } from '../../onboarding/customers/for-others.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { Once } from '../../kernel/base/remembering.ts';
import { Problem } from '../../kernel/base/problem.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { CardOrder, IssuedCard } from '../../ports/card-processor/port.ts';
import type { Platform } from '../../ports/platform.ts';
import { answeredBy } from './processor-problem.ts';
import { processorReference } from './references.ts';

/**
 * Orders a card from the processor, once for a request: an attempt after a concurrency conflict gets the same card. `referenceOf`
 * is asked once too. Throws a Problem if the processor does not issue it.
 */
export async function orderCard(
  {
    organisationId,
    platform,
    once,
  }: {
    readonly organisationId: string;
    readonly platform: Pick<Platform, 'cardProcessor'>;
    readonly once: Once;
  },
  referenceOf: () => Promise<string>,
  order: Omit<CardOrder, 'reference'>,
): Promise<{ readonly reference: string; readonly issued: IssuedCard }> {
  const issue = async () => {
    const reference = await referenceOf();
    const whole = processorReference({ organisationId, reference });
    return { reference, answer: await platform.cardProcessor.issue({ ...order, reference: whole }) };
  };
  const { reference, answer } = await once('issue', issue, { isOrder: true });
  const refused = () =>
    new Problem('invalid_value', 'The card processor refuses the design or the address of the card');
  const { last4Digits, expirationDate } = answeredBy(answer, refused);
  return { reference, issued: { last4Digits, expirationDate } };
}

/** The record of the customer whose card it is. */
export async function recordOf(table: Table, organisationId: string, id: string): Promise<Customer> {
  const ref = customer(organisationId, id);
  const stored = await table.get(ref.key);
  invariant(stored !== undefined, 'the owner of an account was not found');
  return ref.parse(stored);
}
