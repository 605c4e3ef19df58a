import { Text } from '@mantine/core';
import { choiceWords, textOf, words } from '../format.ts';
import { counterpartySteps } from '../payment-steps.ts';
import { FilteredList } from './filtered-list.tsx';
import { Part } from './part.tsx';
import type { Column } from './resource-list.tsx';
import { StepsMenu } from './steps-menu.tsx';

interface CounterpartiesProps {
  readonly accountId: string;
  readonly customerId: string;
  /** True if the account may pay. */
  readonly isOpen: boolean;
}

/** Whom the customer of an account has saved, with payments of the account to them and from them. */
export function Counterparties({ accountId, customerId, isOpen }: CounterpartiesProps) {
  return (
    <Part title="Counterparties">
      <FilteredList
        label="Counterparties"
        list="listCounterparties"
        given={{ customerId }}
        columns={isOpen ? [...columns, stepsColumn(accountId)] : columns}
        empty="The customer has saved nobody"
      />
    </Part>
  );
}

const columns: readonly Column[] = [
  {
    name: 'Counterparty',
    show: ({ attributes }) => (
      <>
        {textOf(attributes, 'name')}
        <Text size="xs" c="dimmed">
          {`${words(textOf(attributes, 'accountType'))} …${textOf(attributes, 'accountNumber').slice(-4)}`}
        </Text>
      </>
    ),
  },
  {
    name: 'Bank',
    isWide: true,
    show: ({ attributes }) => textOf(attributes, 'bank') || textOf(attributes, 'routingNumber'),
  },
  { name: 'May', isWide: true, show: ({ attributes }) => choiceWords(textOf(attributes, 'permissions')) },
];

const stepsColumn = (accountId: string): Column => ({
  name: 'Step',
  show: (counterparty) => (
    <StepsMenu
      label={`Actions for counterparty ${counterparty.id}`}
      steps={counterpartySteps(accountId, counterparty)}
      of=""
    />
  ),
});
