import { Card, Group } from '@mantine/core';
import { useState } from 'react';
import { useSigned } from '../bank.tsx';
import { nameOf, textOf, words } from '../format.ts';
import { AccountList } from '../parts/account-list.tsx';
import { cardColumns } from '../parts/card-columns.tsx';
import { Facts } from '../parts/facts.tsx';
import { FilteredList } from '../parts/filtered-list.tsx';
import { History } from '../parts/history.tsx';
import { One } from '../parts/one.tsx';
import { Page } from '../parts/page.tsx';
import { paymentColumns } from '../parts/payment-list.tsx';
import { recurringColumns } from '../parts/recurring-columns.tsx';
import { ResourceList } from '../parts/resource-list.tsx';
import { Status } from '../parts/status.tsx';
import { Part } from '../parts/part.tsx';
import { StepsMenu } from '../parts/steps-menu.tsx';
import { useId } from '../search.ts';
import { stepOf } from '../steps.ts';

/** Another customer begins at its first pages. */
export function CustomerPage() {
  const id = useId();
  return <Customer key={id} id={id} />;
}

function Customer({ id }: { readonly id: string }) {
  const { bank } = useSigned();
  const [accounts, turnAccounts] = useState(1);
  const [cards, turnCards] = useState(1);
  const [recurring, turnRecurring] = useState(1);
  const filter = { customerId: id };
  return (
    <One of={['customer', id]} read={() => bank.getCustomer({ id })} title={`Customer ${id}`}>
      {(customer) => (
        <Page
          title={nameOf(customer.attributes) || `Customer ${id}`}
          note={
            <Group gap="xs">
              {words(customer.type)} {id} <Status value={textOf(customer.attributes, 'status')} />
            </Group>
          }
          request={`/customers/${id}`}
          actions={
            textOf(customer.attributes, 'status') === 'Active' && (
              <StepsMenu steps={[stepOf('archiveCustomer', { id })]} />
            )
          }
        >
          <Part title="Accounts">
            <AccountList
              of={['customer', id]}
              read={(part) => bank.listAccounts({ filter, page: part })}
              page={accounts}
              turn={turnAccounts}
            />
          </Part>
          <Part title="Cards">
            <ResourceList
              label="Cards"
              of={['cards of customer', id]}
              read={(part) => bank.listCards({ filter, page: part })}
              columns={cardColumns}
              page={cards}
              turn={turnCards}
              empty="There is no card yet"
            />
          </Part>
          <Part title="Payments">
            <FilteredList
              label="Payments"
              list="listPayments"
              given={filter}
              include={['account']}
              columns={paymentColumns}
              empty="There is no payment yet"
            />
          </Part>
          <Part title="Recurring payments">
            <ResourceList
              label="Recurring payments"
              of={['recurring of customer', id]}
              read={(part) => bank.listRecurringPayments({ filter, page: part })}
              columns={recurringColumns}
              page={recurring}
              turn={turnRecurring}
              empty="Nothing is paid again and again"
            />
          </Part>
          <Part title="Everything about it">
            <Card withBorder padding={0}>
              <Facts of={customer} />
            </Card>
          </Part>
          <History type={customer.type} id={id} />
        </Page>
      )}
    </One>
  );
}
