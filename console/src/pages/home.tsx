import { Anchor, Card, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Bankstack, Operations } from '@bankstack/client';
import { datesOf } from '../ach-day-reading.ts';
import { useBankDay } from '../bank-clock.ts';
import { useSigned } from '../bank.tsx';
import { count } from '../format.ts';
import { achFileColumns } from '../parts/ach-file-columns.tsx';
import { DayFigures } from '../parts/day-figures.tsx';
import { Part } from '../parts/part.tsx';
import { Page } from '../parts/page.tsx';
import { paymentColumns } from '../parts/payment-columns.tsx';
import { ResourceList } from '../parts/resource-list.tsx';
import { readPeople } from '../people.ts';
import { isConfirmable } from '../person-acts.ts';
import { type Session, signsInAt } from '../session.ts';
import { Loading } from '../parts/loading.tsx';

const one = { limit: 1 } as const;

interface Waiting {
  /** What counts it: roles that may not call it do not see it. Absent if no operation of the API does. */
  readonly operation?: keyof Operations;
  readonly label: string;
  readonly note: string;
  readonly read: (
    bank: Bankstack,
  ) => PromiseLike<{ readonly meta: { readonly pagination: { readonly total: number } } }>;
  /** Where the console lists them. */
  readonly list: {
    readonly to:
      | '/applications'
      | '/check-deposits'
      | '/payment-reviews'
      | '/batch-release-reviews'
      | '/webhooks'
      | '/card-requests'
      | '/disputes'
      | '/users';
    /** The filters of what was counted, as the address has them. */
    readonly search?: Readonly<Record<string, string>>;
  };
  /** How often it is counted again while somebody looks, in milliseconds: once a minute if absent. */
  readonly refetchMs?: number;
}

const openDisputes = ['InvestigationStarted', 'ProvisionallyCredited'] as const;

/** What somebody has to decide or to look at. */
const waiting: readonly Waiting[] = [
  {
    label: 'Applications to decide',
    note: 'waiting for a reviewer',
    read: (bank) => bank.listApplications({ filter: { status: ['PendingReview'] }, page: one }),
    list: { to: '/applications', search: { status: 'PendingReview' } },
    operation: 'listApplications',
  },
  {
    label: 'Applications without documents',
    note: 'waiting for the customer',
    read: (bank) => bank.listApplications({ filter: { status: ['AwaitingDocuments'] }, page: one }),
    list: { to: '/applications', search: { status: 'AwaitingDocuments' } },
    operation: 'listApplications',
  },
  {
    label: 'Payments in review',
    note: 'held until they are approved',
    read: (bank) => bank.listPaymentReviews({ page: one }),
    list: { to: '/payment-reviews' },
    operation: 'listPaymentReviews',
  },
  {
    label: 'Batch releases in review',
    note: 'held until they are approved',
    read: (bank) => bank.listBatchReleaseReviews({ page: one }),
    list: { to: '/batch-release-reviews' },
    operation: 'listBatchReleaseReviews',
  },
  {
    label: 'Checks in review',
    note: 'photos to look at',
    read: (bank) => bank.listCheckDeposits({ filter: { status: ['PendingReview'] }, page: one }),
    list: { to: '/check-deposits', search: { status: 'PendingReview' } },
    operation: 'listCheckDeposits',
  },
  {
    label: 'Uses of cards to decide',
    note: 'somebody is at a till',
    read: (bank) => bank.listAuthorizationRequests({ filter: { status: ['Pending'] }, page: one }),
    list: { to: '/card-requests', search: { status: 'Pending' } },
    operation: 'listAuthorizationRequests',
    refetchMs: 15_000,
  },
  {
    label: 'Open disputes',
    note: 'being investigated',
    read: (bank) => bank.listDisputes({ filter: { status: [...openDisputes] }, page: one }),
    list: { to: '/disputes', search: { status: openDisputes.join(',') } },
    operation: 'listDisputes',
  },
  {
    label: 'Webhooks that fail',
    note: 'their events wait',
    read: (bank) => bank.listWebhooks({ filter: { isFailing: true }, page: one }),
    list: { to: '/webhooks', search: { isFailing: 'true' } },
    operation: 'listWebhooks',
  },
];

/** What an administrator of a deployed stage can confirm. */
const proposalsFor = (session: Session): Waiting => ({
  label: 'Rights to confirm',
  note: 'proposed by another administrator',
  read: async () => {
    const { people = [] } = await readPeople();
    return { meta: { pagination: { total: people.filter((one) => isConfirmable(one, session)).length } } };
  },
  list: { to: '/users' },
});

export function HomePage() {
  const { bank, may, session } = useSigned();
  const isAdministrator = signsInAt === 'provider' && session.role === 'administrator';
  const cards = isAdministrator ? [...waiting, proposalsFor(session)] : waiting;
  const day = useBankDay();
  return (
    <Page title="Home" note="What waits for somebody, and what has happened today">
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }}>
        {cards
          .filter(({ operation }) => operation === undefined || may(operation))
          .map((card) => (
            <WaitingCard key={card.label} of={card} />
          ))}
      </SimpleGrid>
      {may('listEvents') && (
        <Part title="The day so far">
          <DayFigures />
        </Part>
      )}
      {may('listAchFiles') && (
        <Part
          title="ACH files of the day"
          actions={
            <Anchor component={Link} to="/ach-day" size="sm">
              What does not add up
            </Anchor>
          }
        >
          <ResourceList
            label="ACH files of the day"
            of={['ach files of', day]}
            read={(page) => bank.listAchFiles({ filter: datesOf(day), page })}
            columns={achFileColumns}
            pageSize={5}
            empty="No window of today has sent a file, and none has come from the bank"
            refetchMs={60_000}
          />
        </Part>
      )}
      <Part title="Latest payments">
        <ResourceList
          label="Payments"
          of={['payments', 'home']}
          read={(page) => bank.listPayments({ page, include: ['account'] })}
          columns={paymentColumns}
          pageSize={8}
          empty="There is no payment yet"
          refetchMs={60_000}
        />
      </Part>
    </Page>
  );
}

function WaitingCard({ of: { label, note, read, list, refetchMs = 60_000 } }: { readonly of: Waiting }) {
  const { bank } = useSigned();
  const { data, error, isPending } = useQuery({
    queryKey: ['waiting', label],
    queryFn: async () => (await read(bank)).meta.pagination.total,
    refetchInterval: refetchMs,
  });
  return (
    <Card withBorder padding="md">
      {isPending ? (
        <Loading label={`${label} are counted`} height={34} width={60} />
      ) : (
        <Text fz={28} fw={700} lh={1.2} {...(data === 0 ? { c: 'dimmed' } : {})}>
          {error === null ? count(data) : '–'}
        </Text>
      )}
      <Anchor component={Link} to={list.to} search={(list.search ?? {}) as never} fw={500}>
        {label}
      </Anchor>
      <Text size="sm" c="dimmed">
        {error === null ? note : 'could not be counted'}
      </Text>
    </Card>
  );
}
