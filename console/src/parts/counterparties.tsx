import { counterpartySteps } from '../payment-steps.ts';
import { counterpartyColumns } from './counterparty-columns.tsx';
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
        columns={isOpen ? [...counterpartyColumns, stepsColumn(accountId)] : counterpartyColumns}
        empty="The customer has saved nobody"
      />
    </Part>
  );
}

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
