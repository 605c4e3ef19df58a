import { Alert, Button, Code, Collapse, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Bankstack } from '@bankstack/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { recordedRequest, useSigned } from '../bank.tsx';
import { curlOf } from '../curl-of.ts';
import { isInDoubtAfter, meaningOf } from '../doubt.ts';
import { faultIn, type Values } from '../fields.ts';
import { centsOf } from '../format.ts';
import type { Step } from '../steps.ts';
import { Dialog } from './dialog.tsx';
import { useKeptFocus } from './kept-focus.ts';
import { FieldInput } from './field-input.tsx';
import { Doubt } from './order-doubt.tsx';
import { useOrderHold } from './order-hold.ts';
import { Outcome } from './outcome.tsx';
import { amountOf, StepSubject } from './step-subject.tsx';
import { ProblemNotice } from './problem.tsx';

interface OrderDialogProps {
  readonly step: Step;
  readonly close: () => void;
  /** Is called with the answer, once it is done. */
  readonly done?: ((answer: unknown) => void) | undefined;
  /** Is called with the key of an order before it is sent, and when an answer says what became of it. */
  readonly sent: (key: string) => void;
  readonly answered: (key: string) => void;
  /** Hears whether an order is on its way or in doubt: then the form has to stay. */
  readonly hold: (isHeld: boolean) => void;
}

/** A form of a step: what it would do, the request that it makes, and the button that orders it. */
export function OrderDialog({ step, close, done, sent, answered, hold }: OrderDialogProps) {
  const { bank } = useSigned();
  const queries = useQueryClient();
  const [values, setValues] = useState<Values>({});
  const [key, setKey] = useState(newKey);
  // What was sent may have been carried out: only the same order, under its key, may be sent then.
  const [isInDoubt, setInDoubt] = useState(false);
  const [hasLooked, setLooked] = useState(false);
  // The next press may come before the page shows that something is on its way.
  const isOnItsWay = useRef(false);
  const settled = () => {
    isOnItsWay.current = false;
  };
  const trial = useMutation({ mutationFn: async () => step.tryOut?.(bank, values, key), onSettled: settled });
  const order = useMutation({
    mutationFn: () => {
      setLooked(false);
      sent(key);
      return step.order(watched(bank, setInDoubt), values, key);
    },
    onError: (error) => {
      setInDoubt((before) => isInDoubtAfter(error, before, step.isDoneOnce));
    },
    onSuccess: async (answer) => {
      answered(key);
      await queries.invalidateQueries();
      done?.(answer);
      close();
    },
    onSettled: settled,
  });
  const fill = (name: string, value: string) => {
    setValues({ ...values, [name]: value });
    // Other values are another order, and what was found out is about the ones before.
    setKey(newKey());
    setAgain('');
    trial.reset();
    order.reset();
  };
  const isLocked = order.isPending || isInDoubt;
  const stay = useOrderHold({ isLocked, hold });
  useEffect(() => {
    if (!isLocked) answered(key);
  }, [isLocked, answered, key]);
  const mustLook = isInDoubt && !step.isDoneOnce && !hasLooked;
  const isTriedFirst = step.mustBeTried === true && !trial.isSuccess;
  const amount = centsOf(values['amount'] ?? '') ?? (step.about === undefined ? undefined : amountOf(step.about));
  const isTypedTwice = step.isFinal === true && amount !== undefined && !isTriedFirst;
  const [again, setAgain] = useState('');
  const isSame = !isTypedTwice || centsOf(again) === amount;
  const keepFocus = useKeptFocus(trial.isPending || order.isPending);
  const hasFault = step.fields.some((field) => faultIn(field, values[field.name] ?? '') !== undefined);
  const begin = (send: () => void) => {
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    keepFocus();
    send();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (hasFault || mustLook || !isSame) return;
    begin(isTriedFirst ? trial.mutate : order.mutate);
  };
  const error = order.error ?? trial.error;
  return (
    <Dialog
      title={step.label}
      close={() => {
        if (isLocked) stay.ask();
        else close();
      }}
    >
      <form onSubmit={submit}>
        <Stack>
          {step.says !== '' && <Text size="sm">{step.says}</Text>}
          {step.mustBeTried === true && step.about !== undefined && <StepSubject of={step.about} />}
          {step.fields.map((field) => (
            <FieldInput
              key={field.name}
              field={field}
              value={values[field.name] ?? ''}
              change={(value) => {
                fill(field.name, value);
              }}
              error={error}
              isLocked={isLocked || trial.isPending}
            />
          ))}
          {step.preview?.(values)}
          {error !== null && <ProblemNotice error={error} />}
          {order.error !== null && !isInDoubt && meaningOf(order.error) === 'unsent' && (
            <Text size="sm">Nothing was done. You can order it again.</Text>
          )}
          {isLocked && stay.isAsked && (
            <Text size="sm" role="status">
              {order.isPending
                ? 'It is on its way: this form stays until the platform has answered.'
                : 'This form stays until the platform has answered, or you close it without an answer.'}
            </Text>
          )}
          {isInDoubt && !order.isPending && (
            <Doubt isDoneOnce={step.isDoneOnce} hasLooked={hasLooked} setLooked={setLooked} close={close} />
          )}
          {trial.isSuccess && <Outcome of={trial.data} />}
          {isTypedTwice && (
            <TextInput
              label="The amount again, in dollars"
              description={
                step.undo === undefined
                  ? 'Nothing takes this back.'
                  : 'It can be taken back only until the money leaves.'
              }
              inputMode="decimal"
              leftSection="$"
              required
              disabled={isLocked}
              value={again}
              {...(again === '' || isSame ? {} : { error: 'It is another amount' })}
              onChange={({ currentTarget }) => {
                setAgain(currentTarget.value);
              }}
            />
          )}
          <Group justify="flex-end" gap="sm">
            {step.mustBeTried !== true && step.tryOut !== undefined && (
              <Button
                variant="default"
                loading={trial.isPending}
                disabled={isLocked || hasFault}
                onClick={() => {
                  begin(trial.mutate);
                }}
              >
                What would it do?
              </Button>
            )}
            <Button
              type="submit"
              loading={order.isPending || (isTriedFirst && trial.isPending)}
              disabled={(mustLook || !isSame) && !order.isPending}
            >
              {isTriedFirst ? 'Check it first' : step.label}
            </Button>
          </Group>
          <Request step={step} values={values} keyOfOrder={key} />
        </Stack>
      </form>
    </Dialog>
  );
}

/** The client, which says when it sends an order again whose first attempt may have been carried out. */
const watched = (bank: Bankstack, setInDoubt: (isInDoubt: true) => void): Bankstack =>
  bank.with({
    hooks: {
      onRetry: ({ status }) => {
        if (status !== 429) setInDoubt(true);
      },
    },
  });

interface RequestProps {
  readonly step: Step;
  readonly values: Values;
  readonly keyOfOrder: string;
}

/** The request of the API that the button makes. */
function Request({ step, values, keyOfOrder }: RequestProps) {
  const [isOpen, { toggle }] = useDisclosure();
  const { data } = useQuery({
    queryKey: ['request', step.operation, values, keyOfOrder],
    queryFn: async () => (await recordedRequest((bank) => step.order(bank, values, keyOfOrder))) ?? null,
    enabled: isOpen,
    gcTime: 0,
  });
  const command = data === undefined || data === null ? undefined : curlOf(data);
  return (
    <div>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={toggle} aria-expanded={isOpen}>
        {isOpen ? 'Hide the request' : 'Show the request'}
      </Button>
      <Collapse expanded={isOpen}>
        {command === undefined ? (
          data === null && <Alert mt="xs">Something is missing that the request needs.</Alert>
        ) : (
          <Stack gap="xs" mt="xs">
            <Code block>{command}</Code>
            <CopyButton value={command}>
              {({ copied, copy }) => (
                <Button variant="default" size="xs" onClick={copy}>
                  {copied ? 'Copied' : 'Copy'}
                </Button>
              )}
            </CopyButton>
          </Stack>
        )}
      </Collapse>
    </div>
  );
}

const newKey = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join('');
