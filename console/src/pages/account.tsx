import { Card, Group, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { issueCardSteps } from '../account-steps.ts';
import { useSigned } from '../bank.tsx';
import type { ReceivedFile } from '@bankstack/client';
import { dollars, moments, textOf, words } from '../format.ts';
import { BalanceCurve } from '../parts/balance-curve.tsx';
import { AuthorizationLink, cardColumns } from '../parts/card-columns.tsx';
import { Counterparties } from '../parts/counterparties.tsx';
import { DocumentFile } from '../parts/document-file.tsx';
import { type AnyResource, Facts, linksOf, ResourceLink } from '../parts/facts.tsx';
import { FilteredList } from '../parts/filtered-list.tsx';
import { LedgerExport } from '../parts/ledger-export.tsx';
import { accountLabel } from '../parts/names.tsx';
import { One } from '../parts/one.tsx';
import { Page } from '../parts/page.tsx';
import type { Column } from '../parts/resource-list.tsx';
import { Status } from '../parts/status.tsx';
import { Part } from '../parts/part.tsx';
import { PendingMoney } from '../parts/pending-money.tsx';
import { ProblemNotice } from '../parts/problem.tsx';
import { ledgerColumns } from '../parts/transaction-columns.tsx';
import { StepsMenu } from '../parts/steps-menu.tsx';
import { achDebitStep, pushToCardStep } from '../payment-steps.ts';
import { useId } from '../search.ts';
import { achCreditStep, bookPaymentStep, stepOf, type StepName } from '../steps.ts';

/** What is done with an account in each status. */
const steps: Readonly<Record<string, readonly StepName[]>> = {
  Open: ['updateAccount', 'freezeAccount', 'closeAccount'],
  Frozen: ['updateAccount', 'unfreezeAccount', 'closeAccount'],
  Closed: ['reopenAccount'],
};

/** What is done about the claim of a lender on an account, by how far its agreement is. */
const agreementSteps: Readonly<Record<string, readonly StepName[]>> = {
  '': ['enterControlAgreement'],
  Entered: ['activateControlAgreement'],
  Activated: ['deactivateControlAgreement'],
};

const rewards: readonly Column[] = [
  {
    name: 'Reward',
    show: ({ id, attributes }) => (
      <>
        {textOf(attributes, 'description') || `Reward ${id}`}
        <Text size="xs" c="dimmed">
          {words(textOf(attributes, 'rejectReason'))}
        </Text>
      </>
    ),
  },
  { name: 'Status', show: ({ attributes }) => <Status value={textOf(attributes, 'status')} /> },
  { name: 'When', isWide: true, show: ({ attributes }) => moments(textOf(attributes, 'createdAt')) },
  { name: 'Amount', isNumber: true, show: ({ attributes }) => dollars(Number(attributes['amount'])) },
];

const holds: readonly Column[] = [
  {
    name: 'Merchant',
    show: (authorization) => (
      <>
        <AuthorizationLink of={authorization} />
        <Text size="xs" c="dimmed">
          {`Card …${textOf(authorization.attributes, 'cardLast4Digits')}`}
        </Text>
      </>
    ),
  },
  { name: 'Since', isWide: true, show: ({ attributes }) => moments(textOf(attributes, 'createdAt')) },
  { name: 'Held', isNumber: true, show: ({ attributes }) => dollars(Number(attributes['remainingHold'])) },
];

const statementColumns = (read: (id: string) => Promise<ReceivedFile>): readonly Column[] => [
  { name: 'Month', show: ({ attributes }) => textOf(attributes, 'period') },
  {
    name: 'At its end',
    isNumber: true,
    show: ({ attributes }) => dollars(Number(attributes['closingBalance'])),
  },
  { name: 'File', show: ({ id }) => <DocumentFile label="Open" read={() => read(id)} /> },
];

const figures = ['available', 'balance', 'hold'] as const;

/** Another account begins at its first pages. */
export function AccountPage() {
  const id = useId();
  return <Account key={id} id={id} />;
}

function Account({ id }: { readonly id: string }) {
  const { bank, may, session } = useSigned();
  return (
    <One of={['account', id]} read={() => bank.getAccount({ id, include: ['customer'] })} title={`Account ${id}`}>
      {(account) => (
        <Page
          title={accountLabel(account)}
          note={
            <Group gap="xs">
              Account {id} of <Owners of={account} /> <Status value={textOf(account.attributes, 'status')} />
            </Group>
          }
          request={`/accounts/${id}`}
          actions={
            <StepsMenu
              steps={[
                ...(textOf(account.attributes, 'status') === 'Open'
                  ? [
                      bookPaymentStep(id),
                      achCreditStep(id),
                      ...(session.scopes.includes('payments-write-ach-debit') ? [achDebitStep(id)] : []),
                      pushToCardStep(id),
                      stepOf('createFee', {}, { account: id }),
                      stepOf('createReward', {}, { receivingAccount: id }),
                      ...issueCardSteps(id, ownerTypeOf(account)),
                    ]
                  : []),
                ...stepNames(account).map((name) => stepOf(name, { id })),
              ]}
              of={id}
            />
          }
        >
          <SimpleGrid cols={{ base: 1, xs: 3 }}>
            {figures.map((name) => (
              <Card key={name} withBorder padding="md">
                <Text size="sm" c="dimmed">
                  {words(name)}
                </Text>
                <Text fz={24} fw={700}>
                  {dollars(Number(account.attributes[name]))}
                </Text>
              </Card>
            ))}
          </SimpleGrid>
          <BalanceCurve accountId={id} />
          <Part title="Ledger" actions={<LedgerExport accountId={id} />}>
            <FilteredList
              label="Transactions"
              list="listTransactions"
              given={{ accountId: id }}
              columns={ledgerColumns}
              empty="Nothing was booked"
            />
          </Part>
          <PendingMoney accountId={id} />
          <Part title="Money on hold">
            <FilteredList
              label="Authorizations"
              list="listAuthorizations"
              given={{ accountId: id }}
              columns={holds}
              empty="Nothing is held"
            />
          </Part>
          {may('listCounterparties') &&
            ownersOf(account).map((customerId) => (
              <Counterparties
                key={customerId}
                accountId={id}
                customerId={customerId}
                isOpen={textOf(account.attributes, 'status') === 'Open'}
              />
            ))}
          <Part title="Cards">
            <FilteredList
              label="Cards"
              list="listCards"
              given={{ accountId: id }}
              columns={cardColumns}
              empty="It has no card"
            />
          </Part>
          {may('listRewards') && (
            <Part title="Rewards">
              <FilteredList
                label="Rewards"
                list="listRewards"
                given={{ receivingAccountId: id }}
                columns={rewards}
                empty="It got no reward"
              />
            </Part>
          )}
          <Part title="Statements">
            <FilteredList
              label="Statements"
              list="listStatements"
              given={{ accountId: id }}
              columns={statementColumns((statementId) => bank.getStatementPdf({ id: statementId }))}
              empty="The first one comes after the end of the month"
            />
          </Part>
          <Limits of={id} />
          <Part title="Everything about it">
            <Card withBorder padding={0}>
              <Facts of={account} />
            </Card>
          </Part>
        </Page>
      )}
    </One>
  );
}

/** What its status and the claim of a lender allow. */
function stepNames({ attributes }: AnyResource): readonly StepName[] {
  const status = textOf(attributes, 'status');
  const agreement = status === 'Closed' ? [] : (agreementSteps[textOf(attributes, 'dacaStatus')] ?? []);
  return [...(steps[status] ?? []), ...agreement];
}

/** The ids of the customers whose account it is. */
const ownersOf = (account: AnyResource): readonly string[] =>
  linksOf(account).flatMap(({ link }) => (/Customer$/.test(link.type) ? [link.id] : []));

/** The type of the customers whose account it is. */
const ownerTypeOf = (account: AnyResource): string =>
  linksOf(account).find(({ link }) => /Customer$/.test(link.type))?.link.type ?? '';

/** The customers whose account it is; its name if it has none. */
function Owners({ of }: { readonly of: AnyResource }) {
  const links = linksOf(of).filter(({ link }) => /Customer$/.test(link.type));
  if (links.length === 0) return textOf(of.attributes, 'name');
  return links.map(({ link }) => <ResourceLink key={link.id} link={link} />);
}

/** What may be moved in a payment, a day and a month, and what was. */
function Limits({ of }: { readonly of: string }) {
  const { bank } = useSigned();
  const { data, error, refetch } = useQuery({
    queryKey: ['limits', of],
    queryFn: () => bank.getAccountLimits({ id: of }),
  });
  if (data === undefined) return error !== null && <ProblemNotice error={error} retry={() => void refetch()} />;
  const groups = Object.entries(data.data.attributes as unknown as Readonly<Record<string, AnyResource['attributes']>>);
  return (
    <Part title="Limits">
      <SimpleGrid cols={{ base: 1, md: groups.length }}>
        {groups.map(([name, attributes]) => (
          <Card key={name} withBorder padding={0}>
            <Card.Section p="sm" fw={600} component="h3" m={0} fz="sm">
              {words(name)}
            </Card.Section>
            <Facts of={{ id: of, type: 'limits', attributes }} />
          </Card>
        ))}
      </SimpleGrid>
    </Part>
  );
}
