import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Bankstack } from '@bankstack/client';
import { useEffect, useRef, useState } from 'react';
import { useSigned } from '../bank.tsx';
import { isInDoubtAfter } from '../doubt.ts';
import type { Values } from '../fields.ts';
import { changesOf } from '../form-body.ts';
import { mergedValues } from '../form-merge.ts';
import { currentValues, valuesBelow } from '../form-values.ts';
import { centsOf } from '../format.ts';
import type { Step } from '../steps.ts';
import type { Meanwhile } from './change-notice.tsx';
import { useKeptFocus } from './kept-focus.ts';
import { amountOf } from './step-subject.tsx';

interface OrderEvents {
  /** What the form begins with. */
  readonly begin: Values;
  /** The same, of a change. */
  readonly before: Values | undefined;
  /** Is called with the key of an order before it is sent, and when an answer says what became of it. */
  readonly sent: (key: string) => void;
  readonly answered: (key: string) => void;
  /** Is called with the answer. */
  readonly done: (answer: unknown) => void;
}

/** Stands for an order that was not sent, because what it changes is another thing now. */
const notSent = Symbol('not sent');

/** What was filled in, and what becomes of the order that it makes. */
export function useOrder(step: Step, { begin, before: first, sent, answered, done }: OrderEvents) {
  const { bank } = useSigned();
  const queries = useQueryClient();
  const [values, setValues] = useState<Values>(begin);
  const [before, setBefore] = useState(first);
  const [meanwhile, setMeanwhile] = useState<Meanwhile>();
  const [key, setKey] = useState(newKey);
  const [again, setAgain] = useState('');
  // What was sent may have been carried out: only the same order, under its key, may be sent then.
  const [isInDoubt, setInDoubt] = useState(false);
  const [hasLooked, setLooked] = useState(false);
  // The next press may come before the page shows that something is on its way.
  const isOnItsWay = useRef(false);
  const isSent = useRef(false);
  const settled = () => {
    isOnItsWay.current = false;
  };
  const trial = useMutation({ mutationFn: async () => step.tryOut?.(bank, values, key, before), onSettled: settled });
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
      isSent.current = true;
      sent(key);
      return step.order(watched(bank, setInDoubt), latest?.values ?? values, key, latest?.before ?? before);
    },
    onError: (error) => {
      if (isSent.current) setInDoubt((was) => isInDoubtAfter(error, was, step.isDoneOnce));
    },
    onSuccess: async (answer) => {
      if (answer === notSent) return;
      answered(key);
      await queries.invalidateQueries();
      done(answer);
    },
    onSettled: settled,
  });
  const isLocked = sending.isPending || isInDoubt;
  useEffect(() => {
    if (!isLocked) answered(key);
  }, [isLocked, answered, key]);
  const amount = centsOf(values['amount'] ?? '') ?? (step.about === undefined ? undefined : amountOf(step.about));
  const keepFocus = useKeptFocus(trial.isPending || sending.isPending);
  // A field may tell its value later than others that were filled in after it: each is set in what is there by then.
  const change = (next: (values: Values) => Values) => {
    setValues(next);
    // Other values are another order, and what was found out is about the ones before.
    setKey(newKey());
    setAgain('');
    setMeanwhile(undefined);
    trial.reset();
    sending.reset();
  };
  return {
    values,
    before,
    meanwhile,
    key,
    again,
    setAgain,
    isLocked,
    /** The cents that it moves, as far as they are known. */
    amount,
    /** True if they were typed a second time. */
    isSameAmount: centsOf(again) === amount,
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
