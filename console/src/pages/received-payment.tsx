import { useBankClock } from '../bank-clock.ts';
import { useSigned } from '../bank.tsx';
import { dollars, textOf } from '../format.ts';
import { type AnyResource, linkedId } from '../parts/facts.tsx';
import { ResourcePage } from '../parts/resource-page.tsx';
import { useId } from '../search.ts';
import { type Step, stepOf } from '../steps.ts';

/** That the sender's bank has refused a return. */
interface Dishonor {
  readonly contestableUntil?: string;
  /** Present once it was contested. */
  readonly contestReason?: string;
}

/** A credit that waits can be given before its day, what lacked money be tried again, and what was booked be sent back, once. */
function stepsOf(payment: AnyResource, nowMs: number): readonly Step[] {
  const { id, attributes } = payment;
  const status = textOf(attributes, 'status');
  const transactionId = linkedId(payment, 'receivePaymentTransaction');
  const account = linkedId(payment, 'account');
  const dishonor = attributes['dishonor'] as Dishonor | undefined;
  const isContestable =
    dishonor !== undefined &&
    dishonor.contestReason === undefined &&
    (dishonor.contestableUntil === undefined || nowMs < Date.parse(dishonor.contestableUntil));
  return [
    ...(attributes['isAdvanceable'] === true ? [stepOf('advanceReceivedPayment', { id })] : []),
    ...(status === 'MarkedForReturn' && textOf(attributes, 'reason') === 'InsufficientFunds'
      ? [stepOf('reprocessReceivedPayment', { id })]
      : []),
    ...(status === 'Completed' && isContestable ? [stepOf('contestDishonor', { id })] : []),
    ...(status === 'Completed' && dishonor === undefined && transactionId !== undefined && account !== undefined
      ? [stepOf('returnReceivedAch', { transactionId }, { account })]
      : []),
    stepOf('updateReceivedPayment', { id }),
  ];
}

export function ReceivedPaymentPage() {
  const { bank } = useSigned();
  const { offset } = useBankClock();
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
      stepsOf={(payment) => stepsOf(payment, Date.now() + offset)}
    />
  );
}
