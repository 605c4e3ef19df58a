import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSigned } from '../bank.tsx';
import { days, dollars, moments, textOf, words } from '../format.ts';
import type { AnyResource } from '../parts/facts.tsx';
import { FilteredList } from '../parts/filtered-list.tsx';
import { Part } from '../parts/part.tsx';
import { paymentColumns } from '../parts/payment-columns.tsx';
import { ProblemNotice } from '../parts/problem.tsx';
import { type Column, ResourceList } from '../parts/resource-list.tsx';
import { ResourcePage } from '../parts/resource-page.tsx';
import { RunDays } from '../parts/run-days.tsx';
import { Status } from '../parts/status.tsx';
import { useId } from '../search.ts';
import { type Step, stepOf } from '../steps.ts';
import { Loading } from '../parts/loading.tsx';

const runs: readonly Column[] = [
  { name: 'Due', show: ({ attributes }) => days(textOf(attributes, 'dueDate')) },
  { name: 'Outcome', show: ({ attributes }) => <Status value={textOf(attributes, 'outcome')} /> },
  { name: 'Why', isWide: true, show: ({ attributes }) => words(textOf(attributes, 'reason')) },
  { name: 'When', isWide: true, show: ({ attributes }) => moments(textOf(attributes, 'createdAt')) },
];

/** What is done with a recurring payment in its status. */
function stepsOf({ id, type, attributes }: AnyResource): readonly Step[] {
  const status = textOf(attributes, 'status');
  const change = stepOf(`updateRecurringPayment/${type as 'recurringCreditBookPayment'}`, { id });
  const end = stepOf('deleteRecurringPayment', { id });
  if (status === 'Active') return [stepOf('disableRecurringPayment', { id }), change, end];
  return status === 'Disabled' ? [stepOf('enableRecurringPayment', { id }), change, end] : [];
}

/** Another one begins at its latest runs. */
export function RecurringPaymentPage() {
  const id = useId();
  return <RecurringPayment key={id} id={id} />;
}

function RecurringPayment({ id }: { readonly id: string }) {
  const { bank, may } = useSigned();
  const [page, turn] = useState(1);
  return (
    <ResourcePage
      id={id}
      path="/recurring-payments"
      label="Recurring payment"
      read={() => bank.getRecurringPayment({ id })}
      titleOf={({ attributes }) => `${textOf(attributes, 'description')}, ${dollars(Number(attributes['amount']))}`}
      // The scope that looks at payments also ends recurring ones: only who may change one is offered that.
      stepsOf={(recurring) => (may('updateRecurringPayment') ? stepsOf(recurring) : [])}
    >
      {({ attributes, relationships }) => (
        <>
          {textOf(attributes, 'status') === 'Active' && (
            <Part title="Next days">
              <NextDays id={id} />
            </Part>
          )}
          <Part title="Days that came">
            <ResourceList
              label="Runs"
              of={['runs', id]}
              read={(part) => bank.listRecurringPaymentRuns({ id, page: part })}
              columns={runs}
              page={page}
              turn={turn}
              empty="No day has come yet"
            />
          </Part>
          <Part title="Payments">
            <FilteredList
              label="Payments"
              list="listPayments"
              given={{ recurringPaymentId: id, ...ofAccount(relationships) }}
              include={['account']}
              columns={paymentColumns}
              empty="There is no payment yet"
            />
          </Part>
        </>
      )}
    </ResourcePage>
  );
}

/** All of its payments are of its account, whose list is shorter than that of everybody. */
function ofAccount(relationships: AnyResource['relationships']): { readonly accountId?: string } {
  const account = relationships?.['account']?.data as { readonly id: string } | undefined;
  return account === undefined ? {} : { accountId: account.id };
}

/** The days on which it pays next, and why. */
function NextDays({ id }: { readonly id: string }) {
  const { bank } = useSigned();
  const { data, error, refetch } = useQuery({
    queryKey: ['next days', id],
    queryFn: async () => (await bank.previewRecurringPayment({ id, count: 8 })).data,
  });
  if (error !== null) return <ProblemNotice error={error} retry={() => void refetch()} />;
  return data === undefined ? <Loading label="The next days are loading" height={200} /> : <RunDays of={data} />;
}
