import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { useSigned } from '../bank.tsx';
import { currentValues, newValues } from '../form-values.ts';
import type { OrderMark } from '../order-mark.ts';
import type { Step } from '../steps.ts';
import type { UnansweredOrder } from '../unanswered-orders.ts';
import { Dialog } from './dialog.tsx';
import { OrderForm } from './order-form.tsx';
import { ProblemNotice } from './problem.tsx';
import type { OrderDone } from './use-order.ts';
import { Loading } from './loading.tsx';

interface OrderDialogProps {
  readonly step: Step;
  readonly close: () => void;
  readonly done: OrderDone;
  /** The orders of the same form whose answer nobody has seen, as far as they can be sent again. */
  readonly lost: readonly UnansweredOrder[];
  /** Is called with the key of an order before it is sent, and when an answer says what became of it. */
  readonly sent: (key: string, mark: OrderMark | undefined) => void;
  readonly answered: (key: string) => void;
  /** Hears whether an order is on its way or in doubt: then the form has to stay. */
  readonly hold: (isHeld: boolean) => void;
}

/** The form of a step in a dialog, which stays open while nobody knows what became of the order. */
export function OrderDialog({ step, close, ...events }: OrderDialogProps) {
  // What the form says to somebody who would leave it; undefined while it may be left.
  const stay = useRef<() => void>(undefined);
  const props = { step, close, stay, ...events };
  return (
    <Dialog
      title={step.label}
      close={() => {
        (stay.current ?? close)();
      }}
    >
      {step.read === undefined ? (
        <OrderForm {...props} begin={newValues(step.fields)} />
      ) : (
        <ChangeForm {...props} read={step.read} />
      )}
    </Dialog>
  );
}

interface ChangeFormProps extends Omit<Parameters<typeof OrderForm>[0], 'begin' | 'before'> {
  readonly read: NonNullable<Step['read']>;
}

/** The form of a change, once it is known what is there: what a page shows may be older. */
function ChangeForm({ read, ...props }: ChangeFormProps) {
  const { bank } = useSigned();
  const { data, error, refetch } = useQuery({
    queryKey: ['what a form begins with', useId()],
    queryFn: () => read(bank),
    // A form that is open keeps what it began with.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (data !== undefined) {
    const before = currentValues(props.step.fields, data.attributes);
    return <OrderForm {...props} begin={before} before={before} />;
  }
  if (error !== null) return <ProblemNotice error={error} retry={() => void refetch()} />;
  return <Loading label="What is there now is loading" height={240} />;
}
