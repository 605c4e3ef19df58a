import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { recordedRequest } from '../bank.tsx';
import type { Values } from '../fields.ts';
import { isSameMark, markOf } from '../order-mark.ts';
import type { Step } from '../steps.ts';
import type { UnansweredOrder } from '../unanswered-orders.ts';

interface FilledForm {
  readonly step: Step;
  readonly values: Values;
  readonly before: Values | undefined;
}

/** What a form knows of the orders that it has sent before a reload. */
export interface LostOrder {
  /** Those that have no answer, and can be sent again. */
  readonly lost: readonly UnansweredOrder[];
  /** The one whose values are filled in again. */
  readonly same: UnansweredOrder | undefined;
  /** True if somebody has said that it is another order. */
  readonly isOther: boolean;
  readonly setOther: (isOther: boolean) => void;
  /** True as soon as it is known which order it is: one of those, under its key, or another one. */
  readonly isClear: boolean;
}

/** Finds out whether a form is filled in as one of the lost orders again. */
export function useLostOrder({ step, values, before }: FilledForm, lost: readonly UnansweredOrder[]): LostOrder {
  const [isOther, setOther] = useState(false);
  const { data: id } = useQuery({
    queryKey: ['lost order', useId(), lost.map((one) => one.id), values, before],
    queryFn: async () => {
      for (const order of lost) {
        const request = await recordedRequest((bank) => step.order(bank, values, order.id, before));
        if (isSameMark(markOf(step.operation, request, order.id), order.mark)) return order.id;
      }
      return null;
    },
    enabled: lost.length > 0,
    staleTime: Infinity,
    gcTime: 0,
  });
  const same = lost.find((one) => one.id === id);
  const isClear = lost.length === 0 || same !== undefined || (id === null && isOther);
  return { lost, same, isOther, setOther, isClear };
}
