import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, type RefObject, type SyntheticEvent, useEffect } from 'react';
import { isLong, type Values } from '../fields.ts';
import { changesOf } from '../form-body.ts';
import { faultsIn, faultsOfAnswer } from '../form-faults.ts';
import { meaningOf } from '../doubt.ts';
import type { OrderMark } from '../order-mark.ts';
import type { Step } from '../steps.ts';
import type { UnansweredOrder } from '../unanswered-orders.ts';
import { ChangeNotice } from './change-notice.tsx';
import { FirstFault } from './first-fault.tsx';
import { FormFields } from './form-fields.tsx';
import { columns } from './form-part.tsx';
import { LostOrderNotice } from './lost-order-notice.tsx';
import { Doubt } from './order-doubt.tsx';
import { useOrderHold } from './order-hold.ts';
import { OrderRequest } from './order-request.tsx';
import { Outcome } from './outcome.tsx';
import { ProblemNotice } from './problem.tsx';
import { StepSubject } from './step-subject.tsx';
import { type OrderDone, useOrder } from './use-order.ts';

interface OrderFormProps {
  readonly step: Step;
  readonly close: () => void;
  readonly done: OrderDone;
  readonly lost: readonly UnansweredOrder[];
  readonly sent: (key: string, mark: OrderMark | undefined) => void;
  readonly answered: (key: string) => void;
  readonly hold: (isHeld: boolean) => void;
  /** Gets what says that the form stays, while it has to. */
  readonly stay: RefObject<(() => void) | undefined>;
  /** What it begins with. */
  readonly begin: Values;
  /** The same, if it changes what is there. */
  readonly before?: Values;
}

/** A form of a step: what it would do, the request that it makes, and the button that orders it. */
export function OrderForm({ step, close, done, hold, stay, before: first, ...props }: OrderFormProps) {
  const order = useOrder(step, {
    ...props,
    before: first,
    done: (answer, wasDone) => {
      done(answer, wasDone);
      close();
    },
  });
  const { values, before, trial, sending, isLocked, isInDoubt, hasLooked, lostOrder } = order;
  const held = useOrderHold({ isLocked, hold });
  useEffect(() => {
    stay.current = isLocked ? held.ask : undefined;
  });
  const mustLook = isInDoubt && !step.isDoneOnce && !hasLooked;
  const isTriedFirst = step.mustBeTried === true && !trial.isSuccess;
  const isTypedTwice = step.isFinal === true && order.amount !== undefined && !isTriedFirst;
  const isSame = !isTypedTwice || order.isSameAmount;
  const changes = before && changesOf(step.fields, before, values);
  const isUnchanged = changes?.length === 0;
  const own = faultsIn(step.fields, values, before);
  const error = sending.error ?? trial.error;
  const faults = new Map([...faultsOfAnswer(error, step.fields, values), ...own]);
  const isReady = own.size === 0 && !mustLook && isSame && !isUnchanged && lostOrder.isClear;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isReady) order.begin(isTriedFirst ? trial.mutate : sending.mutate);
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {step.says !== '' && <Text size="sm">{step.says}</Text>}
        {step.mustBeTried === true && step.about !== undefined && <StepSubject of={step.about} />}
        <SimpleGrid cols={isLong(step.fields) ? columns : 1}>
          <FormFields
            fields={step.fields}
            form={{ ...order, values, before, faults, isLocked: isLocked || trial.isPending }}
            areNeeded={before === undefined}
          />
        </SimpleGrid>
        {step.preview?.(values) as ReactNode}
        {lostOrder.lost.length > 0 && !isInDoubt && <LostOrderNotice of={lostOrder} isLocked={isLocked} />}
        {error !== null && <ProblemNotice error={error} />}
        {faults.size > 0 && isLong(step.fields) && <FirstFault />}
        {sending.error !== null && !isInDoubt && meaningOf(sending.error) === 'unsent' && (
          <Text size="sm">Nothing was done. You can order it again.</Text>
        )}
        {isLocked && held.isAsked && (
          <Text size="sm" role="status">
            {sending.isPending
              ? 'It is on its way: this form stays until the platform has answered.'
              : 'This form stays until the platform has answered, or you close it without an answer.'}
          </Text>
        )}
        {isInDoubt && !sending.isPending && (
          <Doubt isDoneOnce={step.isDoneOnce} hasLooked={hasLooked} setLooked={order.setLooked} close={close} />
        )}
        {trial.isSuccess && <Outcome of={trial.data} />}
        {isTypedTwice && (
          <TextInput
            label="The amount again, in dollars"
            description={
              step.undo === undefined ? 'Nothing takes this back.' : 'It can be taken back only until the money leaves.'
            }
            inputMode="decimal"
            leftSection="$"
            required
            disabled={isLocked}
            value={order.amountAgain}
            {...(order.amountAgain === '' || isSame ? {} : { error: 'It is another amount' })}
            onChange={({ currentTarget }) => {
              order.setAmountAgain(currentTarget.value);
            }}
          />
        )}
        {changes !== undefined && <ChangeNotice changes={changes} meanwhile={order.meanwhile} />}
        <Group justify="flex-end" gap="sm">
          {step.mustBeTried !== true && step.tryOut !== undefined && (
            <Button
              variant="default"
              loading={trial.isPending}
              disabled={isLocked || own.size > 0 || isUnchanged || !lostOrder.isClear}
              onClick={() => {
                order.begin(trial.mutate);
              }}
            >
              What would it do?
            </Button>
          )}
          <Button
            type="submit"
            loading={sending.isPending || (isTriedFirst && trial.isPending)}
            disabled={(mustLook || !isSame || isUnchanged || !lostOrder.isClear) && !sending.isPending}
          >
            {isTriedFirst ? 'Check it first' : step.label}
          </Button>
        </Group>
        <OrderRequest step={step} values={values} keyOfOrder={order.key} before={before} />
      </Stack>
    </form>
  );
}
