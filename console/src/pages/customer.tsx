import { Card, Group } from '@mantine/core';
import { useState } from 'react';
import { useSigned } from '../bank.tsx';
import { nameOf, textOf, words } from '../format.ts';
import { AccountList } from '../parts/account-list.tsx';
import { Facts } from '../parts/facts.tsx';
import { One } from '../parts/one.tsx';
import { Page } from '../parts/page.tsx';
import { PaymentList } from '../parts/payment-list.tsx';
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
  const [page, turn] = useState(1);
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
          <Card withBorder padding={0}>
            <Facts of={customer} />
          </Card>
          <Part title="Accounts">
            <AccountList
              of={['customer', id]}
              read={(part) => bank.listAccounts({ filter, page: part })}
              page={accounts}
              turn={turnAccounts}
            />
          </Part>
          <Part title="Payments">
            <PaymentList
              of={['customer', id]}
              read={(part) => bank.listPayments({ filter, page: part })}
              page={page}
              turn={turn}
            />
          </Part>
        </Page>
      )}
    </One>
  );
}
