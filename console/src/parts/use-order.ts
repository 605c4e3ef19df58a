import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Bankstack } from '@bankstack/client';
import { useEffect, useRef, useState } from 'react';
import { recordedRequest, useSigned } from '../bank.tsx';
import { isInDoubtAfter } from '../doubt.ts';
import type { Values } from '../fields.ts';
import { changesOf } from '../form-body.ts';
import { mergedValues } from '../form-merge.ts';
import { currentValues, valuesBelow } from '../form-values.ts';
import { centsOf } from '../format.ts';
import { markOf, type OrderMark } from '../order-mark.ts';
import type { Step } from '../steps.ts';
import type { UnansweredOrder } from '../unanswered-orders.ts';
import type { Meanwhile } from './change-notice.tsx';
import { useKeptFocus } from './kept-focus.ts';
import { useLostOrder } from './lost-order.ts';
import { amountOf } from './step-subject.tsx';

interface OrderEvents {
  /** What the form begins with. */
  readonly begin: Values;
  /** The same, of a change. */
  readonly before: Values | undefined;
  /** The orders of the same form whose answer nobody has seen, as far as they can be sent again. */
  readonly lost: readonly UnansweredOrder[];
  /** Is called with the key of an order before it is sent, and when an answer says what became of it. */
  readonly sent: (key: string, mark: OrderMark | undefined) => void;
  readonly answered: (key: string) => void;
  readonly done: OrderDone;
}

/**
 * Is called with the answer. `wasDone` says of an order that was sent before whether it had been carried out then; it is undefined of any other
 * one.
 */
export type OrderDone = (answer: unknown, wasDone?: boolean) => void;

/** Stands for an order that was not sent, because what it changes is another thing now. */
const notSent = Symbol('not sent');

/** What was filled in, and what becomes of the order that it makes. */
export function useOrder(step: Step, { begin, before: first, lost, sent, answered, done }: OrderEvents) {
  const { bank, wasRepeated } = useSigned();
  const queries = useQueryClient();
  const [values, setValues] = useState<Values>(begin);
  const [before, setBefore] = useState(first);
  const [meanwhile, setMeanwhile] = useState<Meanwhile>();
  const [ownKey, setKey] = useState(newKey);
  // What this form has sent itself is not lost.
  const again = useLostOrder(
    { step, values, before },
    lost.filter(({ id }) => id !== ownKey),
  );
  const { same } = again;
  const key = same?.id ?? ownKey;
  const [amountAgain, setAmountAgain] = useState('');
  // What was sent may have been carried out: only the same order, under its key, may be sent then.
  const [isInDoubt, setInDoubt] = useState(false);
  const [hasLooked, setLooked] = useState(false);
  // The next press may come before the page shows that something is on its way.
  const isOnItsWay = useRef(false);
  const isSent = useRef(false);
  const wasSentBefore = useRef(false);
  const settled = () => {
    isOnItsWay.current = false;
  };
  const end = async (answer: unknown, wasDone?: boolean) => {
    answered(key);
    await queries.invalidateQueries();
    done(answer, wasDone);
  };
  const trial = useMutation({
    mutationFn: async () => step.tryOut?.(bank, values, key, before),
    // The dry run of an order that was carried out is answered as that one.
    onSuccess: (answer) => (same !== undefined && wasRepeated(key) ? end(answer, true) : undefined),
    onSettled: settled,
  });
  const sending = useMutation({
    mutationFn: async () => {
      setLooked(false);
      isSent.current = isInDoubt;
      const latest = isInDoubt ? undefined : await latestOf(step, bank, { before, values });
      if (latest !== undefined) {
        setBefore(latest.before);
        setValues(latest.values);
        setMeanwhile(latest.meanwhile);
        if (latest.meanwhile !== undefined) return notSent;
      }
      const order = (client: Bankstack) => step.order(client, latest?.values ?? values, key, latest?.before ?? before);
      const mark = markOf(step.operation, await recordedRequest(order), key);
      // Without a key, no answer says whether it was done before.
      wasSentBefore.current = mark !== undefined && (isInDoubt || same !== undefined);
      sent(key, mark);
      isSent.current = true;
      return order(watched(bank, setInDoubt));
    },
    onError: (error) => {
      if (isSent.current) setInDoubt((was) => isInDoubtAfter(error, was || same !== undefined, step.isDoneOnce));
    },
    onSuccess: async (answer) => {
      if (answer !== notSent) await end(answer, wasSentBefore.current ? wasRepeated(key) : undefined);
    },
    onSettled: settled,
  });
  const isLocked = sending.isPending || isInDoubt;
  useEffect(() => {
    // An order of before a reload is not answered by its form, only by what becomes of it.
    if (!isLocked && isSent.current) answered(key);
  }, [isLocked, answered, key]);
  const amount = centsOf(values['amount'] ?? '') ?? (step.about === undefined ? undefined : amountOf(step.about));
  const keepFocus = useKeptFocus(trial.isPending || sending.isPending);
  // A field may tell its value later than others that were filled in after it: each is set in what is there by then.
  const change = (next: (values: Values) => Values) => {
    setValues(next);
    // Other values are another order, and what was found out is about the ones before.
    isSent.current = false;
    setKey(newKey());
    setAmountAgain('');
    setMeanwhile(undefined);
    trial.reset();
    sending.reset();
  };
  return {
    values,
    before,
    meanwhile,
    key,
    lostOrder: again,
    amountAgain,
    setAmountAgain,
    isLocked,
    /** The cents that it moves, as far as they are known. */
    amount,
    /** True if they were typed a second time. */
    isSameAmount: centsOf(amountAgain) === amount,
    isInDoubt,
    hasLooked,
    setLooked,
    trial,
    sending,
    fill: (path: string, value: string) => {
      change((filled) => ({ ...filled, [path]: value }));
    },
    change,
    /** Sends something, unless something is on its way. */
    begin: (send: () => void) => {
      if (isOnItsWay.current) return;
      isOnItsWay.current = true;
      keepFocus();
      send();
    },
  };
}

interface FilledChange {
  readonly before: Values | undefined;
  readonly values: Values;
}

/** A change on top of what is there now, read right before it is sent. Undefined of what is no change. */
async function latestOf(step: Step, bank: Bankstack, { before, values }: FilledChange) {
  if (step.read === undefined || before === undefined) return undefined;
  const now = currentValues(step.fields, (await step.read(bank)).attributes);
  const merged = mergedValues(step.fields, { before, now, values });
  const conflicts = merged.conflicts.map((path) => ({ path, now: [...valuesBelow(now, path).values()].join(', ') }));
  const isDone = changesOf(step.fields, now, merged.values).length === 0;
  return {
    before: now,
    values: merged.values,
    ...(conflicts.length > 0 || isDone ? { meanwhile: { conflicts } } : {}),
  };
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

const newKey = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join('');
