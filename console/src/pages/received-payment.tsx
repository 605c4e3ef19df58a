import { useSigned } from '../bank.tsx';
import { dollars, textOf } from '../format.ts';
import { type AnyResource, linksOf } from '../parts/facts.tsx';
import { ResourcePage } from '../parts/resource-page.tsx';
import { useId } from '../search.ts';
import { type Step, stepOf, type StepName } from '../steps.ts';

/** What is done with a received payment in each status. */
const steps: Readonly<Record<string, readonly StepName[]>> = {
  MarkedForReturn: ['reprocessReceivedPayment'],
};

/** A credit that waits can be given before its day, and what was booked be returned to its sender. */
function stepsOf({ id, attributes, ...resource }: AnyResource): readonly Step[] {
  const status = textOf(attributes, 'status');
  const linked = (name: string) => linksOf({ id, attributes, ...resource }).find((one) => one.name === name)?.link.id;
  const [transactionId, account] = [linked('receivePaymentTransaction'), linked('account')];
  return [
    ...(attributes['isAdvanceable'] === true ? [stepOf('advanceReceivedPayment', { id })] : []),
    ...(steps[status] ?? []).map((name) => stepOf(name, { id })),
    // Its sender's bank has refused that it came back.
    ...(status === 'Completed' && attributes['dishonor'] !== undefined ? [stepOf('contestDishonor', { id })] : []),
    ...(status === 'Completed' && transactionId !== undefined && account !== undefined
      ? [stepOf('returnReceivedAch', { transactionId }, { account })]
      : []),
  ];
}

export function ReceivedPaymentPage() {
  const { bank } = useSigned();
  const id = useId();
  return (
    <ResourcePage
      id={id}
      path="/received-payments"
      label="Received payment"
      read={() => bank.getReceivedPayment({ id, include: ['account'] })}
      titleOf={({ attributes }) =>
        `${dollars(Number(attributes['amount']))} ${attributes['direction'] === 'Debit' ? 'drawn by' : 'from'} ${textOf(attributes, 'companyName') || 'another bank'}`
      }
      stepsOf={stepsOf}
    />
  );
}
