import { useSigned } from '../bank.tsx';
import { textOf } from '../format.ts';
import type { AnyResource } from '../parts/facts.tsx';
import { PageLink } from '../parts/page-link.tsx';
import { ResourcePage } from '../parts/resource-page.tsx';
import { useId } from '../search.ts';
import { type Step, stepOf, type StepName } from '../steps.ts';

/** What is done with a migration in each status. */
const steps: Readonly<Record<string, readonly StepName[]>> = {
  CollectingAccountsConsent: ['cancelMigration'],
  CollectingMoneyMovementConsent: ['cancelMigration'],
  PendingMoneyMovementOnDeadline: ['cancelMigration'],
  IneligibleCustomer: ['resetMigration', 'cancelMigration'],
};

const stepsOf = ({ id, attributes }: AnyResource): readonly Step[] =>
  (steps[textOf(attributes, 'status')] ?? []).map((name) => stepOf(name, { id }));

export function MigrationPage() {
  const { bank } = useSigned();
  const id = useId();
  return (
    <ResourcePage
      id={id}
      path="/migrations"
      label="Migration"
      read={() => bank.getMigration({ id })}
      titleOf={({ attributes }) => `${textOf(attributes, 'fromBank')} to ${textOf(attributes, 'toBank')}`}
      stepsOf={stepsOf}
    >
      {({ attributes }) =>
        textOf(attributes, 'status').startsWith('Collecting') && (
          <PageLink
            url={textOf(attributes, 'migrationUrl')}
            says="The customer agrees there. A code that only they get lets them in."
          />
        )
      }
    </ResourcePage>
  );
}
