import { useSigned } from '../bank.tsx';
import { nameOf } from '../format.ts';
import { ResourcePage } from '../parts/resource-page.tsx';
import { useId } from '../search.ts';
import { stepOf } from '../steps.ts';

/** An account at another bank. Every role may delete one by its token; here, only who may change it. */
export function CounterpartyPage() {
  const { bank, may } = useSigned();
  const id = useId();
  return (
    <ResourcePage
      id={id}
      path="/counterparties"
      label="Counterparty"
      read={() => bank.getCounterparty({ id })}
      titleOf={({ attributes }) => nameOf(attributes) || `Counterparty ${id}`}
      stepsOf={() =>
        may('updateCounterparty') ? [stepOf('updateCounterparty', { id }), stepOf('deleteCounterparty', { id })] : []
      }
    />
  );
}
