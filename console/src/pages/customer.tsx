import { Card, Group } from '@mantine/core';
import { Fragment } from 'react';
import { openAccountStep } from '../account-steps.ts';
import { useSigned } from '../bank.tsx';
import { nameOf, textOf, words } from '../format.ts';
import { accountColumns } from '../parts/account-columns.tsx';
import { cardColumns } from '../parts/card-columns.tsx';
import { counterpartyColumns } from '../parts/counterparty-columns.tsx';
import { ApplicationDocuments, ApplicationNotes } from '../parts/application-parts.tsx';
import { type AnyResource, Facts, linksOf } from '../parts/facts.tsx';
import { FilteredList } from '../parts/filtered-list.tsx';
import { History } from '../parts/history.tsx';
import { Messages } from '../parts/messages.tsx';
import { migrationColumns } from '../parts/migration-columns.tsx';
import { One } from '../parts/one.tsx';
import { Page } from '../parts/page.tsx';
import { paymentColumns } from '../parts/payment-columns.tsx';
import { recurringColumns } from '../parts/recurring-columns.tsx';
import { Status } from '../parts/status.tsx';
import { Part } from '../parts/part.tsx';
import { StepsMenu } from '../parts/steps-menu.tsx';
import { useId } from '../search.ts';
import { stepOf, type StepName } from '../steps.ts';

/** How the data of a customer is changed, by its type, and what is done with any active one. */
const changes: Readonly<Record<string, readonly StepName[]>> = {
  businessCustomer: ['updateCustomer/businessCustomer'],
  individualCustomer: ['updateCustomer/individualCustomer'],
  trustCustomer: ['updateCustomer/trustCustomer'],
};
const steps: readonly StepName[] = [
  'addAuthorizedUsers',
  'removeAuthorizedUsers',
  'revokeCustomerTokens',
  'archiveCustomer',
];

/** Another customer begins at its first pages. */
export function CustomerPage() {
  const id = useId();
  return <Customer key={id} id={id} />;
}

function Customer({ id }: { readonly id: string }) {
  const { bank, may } = useSigned();
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
              <StepsMenu
                steps={[
                  openAccountStep(id),
                  ...[...(changes[customer.type] ?? []), ...steps].map((name) => stepOf(name, { id })),
                ]}
                of={id}
              />
            )
          }
        >
          <Part title="Accounts">
            <FilteredList
              label="Accounts"
              list="listAccounts"
              given={filter}
              columns={accountColumns}
              empty="There is no account yet"
            />
          </Part>
          <Part title="Cards">
            <FilteredList
              label="Cards"
              list="listCards"
              given={filter}
              columns={cardColumns}
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
            <FilteredList
              label="Recurring payments"
              list="listRecurringPayments"
              given={filter}
              columns={recurringColumns}
              empty="Nothing is paid again and again"
            />
          </Part>
          <Part title="Counterparties">
            <FilteredList
              label="Counterparties"
              list="listCounterparties"
              given={filter}
              columns={counterpartyColumns}
              empty="There is no account at another bank yet"
            />
          </Part>
          {may('listMigrations') && (
            <Part title="Migrations">
              <FilteredList
                label="Migrations"
                list="listMigrations"
                given={filter}
                columns={migrationColumns}
                empty="Does not move to another bank"
              />
            </Part>
          )}
          <Messages customerId={id} />
          {may('listDocuments') && <Applied of={customer} />}
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

/** The documents and notes of the application from which a customer came. */
const Applied = ({ of }: { readonly of: AnyResource }) =>
  linksOf(of)
    .filter(({ name }) => name === 'application')
    .map(({ link: { id } }) => (
      <Fragment key={id}>
        <ApplicationDocuments id={id} />
        <ApplicationNotes id={id} />
      </Fragment>
    ));
