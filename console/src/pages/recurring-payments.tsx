import { newRecurringSteps } from '../recurring-steps.ts';
import { recurringColumns } from '../parts/recurring-columns.tsx';
import { SearchPage } from '../parts/search-page.tsx';
import { StepsMenu } from '../parts/steps-menu.tsx';

export function RecurringPaymentsPage() {
  return (
    <SearchPage
      title="Recurring payments"
      list="listRecurringPayments"
      path="/recurring-payments"
      columns={recurringColumns}
      empty="Nothing is paid again and again yet"
      actions={<StepsMenu steps={newRecurringSteps()} of="" />}
    />
  );
}
