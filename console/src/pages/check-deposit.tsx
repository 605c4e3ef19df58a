import { Group } from '@mantine/core';
import { useSigned } from '../bank.tsx';
import { dollars, textOf } from '../format.ts';
import { DocumentFile } from '../parts/document-file.tsx';
import type { AnyResource } from '../parts/facts.tsx';
import { Part } from '../parts/part.tsx';
import { ResourcePage } from '../parts/resource-page.tsx';
import { useId } from '../search.ts';
import { type Step, stepOf } from '../steps.ts';

/** What a reviewer decides, and what can be changed. */
const stepsOf = ({ id, attributes }: AnyResource): readonly Step[] => [
  ...(textOf(attributes, 'status') === 'PendingReview'
    ? [stepOf('approveCheckDeposit', { id }), stepOf('rejectCheckDeposit', { id })]
    : []),
  stepOf('updateCheckDeposit', { id }),
];

/** A check with its photos. */
export function CheckDepositPage() {
  const { bank } = useSigned();
  const id = useId();
  return (
    <ResourcePage
      id={id}
      path="/check-deposits"
      label="Check deposit"
      read={() => bank.getCheckDeposit({ id, include: ['account', 'customer'] })}
      titleOf={({ attributes }) => `Check of ${dollars(Number(attributes['amount']))}`}
      stepsOf={stepsOf}
    >
      {() => (
        <Part title="Photos">
          <Group gap="xs">
            <DocumentFile label="Front" read={() => bank.getCheckFront({ id })} />
            <DocumentFile label="Back" read={() => bank.getCheckBack({ id })} />
          </Group>
        </Part>
      )}
    </ResourcePage>
  );
}
