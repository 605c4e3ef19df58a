import { Card, Code, List, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSigned } from '../bank.tsx';
import { dollars } from '../format.ts';
import { limitLabel } from '../limit-label.ts';
import { controlColumns } from '../parts/control-columns.tsx';
import { GuideLink } from '../parts/guide-link.tsx';
import { Page } from '../parts/page.tsx';
import { Part } from '../parts/part.tsx';
import { ProblemNotice } from '../parts/problem.tsx';
import { ResourceList } from '../parts/resource-list.tsx';
import { StepsMenu } from '../parts/steps-menu.tsx';
import { accountsMax, productLimits, type ProductLimits } from '../product-limits.ts';
import { stepOf } from '../steps.ts';
import { Loading } from '../parts/loading.tsx';

/** What holds for the whole organisation: rules that it sets, limits of its products, and what the operator has set. */
export function RulesPage() {
  const { may } = useSigned();
  return (
    <Page
      title="Rules and limits"
      note="What holds for all accounts, cards and people of the organisation"
      request="/card-controls?filter[scope]=AllCards&filter[status][]=Active"
    >
      {may('listCardControls') && <CardRules />}
      <Limits />
      <TwoPeople />
      <SetByOperator />
    </Page>
  );
}

const onAllCards = () => ({
  ...stepOf('createCardControl', {}, { card: '', depositProduct: '' }),
  label: 'Create a control on all cards',
});
const onProduct = () => {
  const step = stepOf('createCardControl', {}, { card: '' });
  const fields = step.fields.map(({ isOptional, ...field }) =>
    field.name === 'depositProduct' || isOptional === undefined ? field : { ...field, isOptional },
  );
  return { ...step, label: 'Create a control on the cards of a product', fields };
};

function CardRules() {
  const { bank } = useSigned();
  const listOf = (scope: 'AllCards' | 'DepositProduct', label: string, empty: string) => (
    <ResourceList
      label={label}
      of={['listCardControls', scope]}
      read={(page) => bank.listCardControls({ filter: { scope, status: ['Active'] }, page })}
      columns={controlColumns}
      pageSize={100}
      empty={empty}
    />
  );
  return (
    <Part
      title="Controls on many cards"
      actions={<StepsMenu label="Actions for controls" steps={[onAllCards(), onProduct()]} of="" />}
    >
      <Text size="sm" c="dimmed">
        Each holds for every card by itself, together with the controls of the card.{' '}
        <GuideLink to="controls">How controls decide</GuideLink>
      </Text>
      {listOf('AllCards', 'Controls on all cards', 'No control holds for all cards')}
      {listOf(
        'DepositProduct',
        'Controls on cards of a product',
        'No control holds for the cards of a deposit product',
      )}
    </Part>
  );
}

function Limits() {
  const { bank } = useSigned();
  const { data, error, refetch } = useQuery({ queryKey: ['product limits'], queryFn: () => productLimits(bank) });
  return (
    <Part title="Limits of deposit products">
      <Text size="sm" c="dimmed">
        A payment above a limit is rejected; above one that says so it waits for a review. The page of an account shows
        what is left. The operator sets them. <GuideLink to="limits">How limits count</GuideLink>
      </Text>
      {error !== null && <ProblemNotice error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <Loading label="Limits are loading" height={260} />}
      {data !== undefined && <LimitsTable of={data} />}
    </Part>
  );
}

function LimitsTable({ of: products }: { readonly of: readonly ProductLimits[] }) {
  const known = products.filter(({ limits }) => Object.keys(limits).length > 0);
  const unknown = products.filter((one) => !known.includes(one));
  const paths = [...new Set(known.flatMap(({ limits }) => Object.keys(limits)))];
  return (
    <Card withBorder padding={0}>
      {known.length > 0 && (
        <Table.ScrollContainer minWidth={0}>
          <Table aria-label="Limits of deposit products" verticalSpacing="xs" horizontalSpacing="md">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Limit</Table.Th>
                {known.map(({ name }) => (
                  <Table.Th key={name} ta="right">
                    {name}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {paths.map((path) => (
                <Table.Tr key={path}>
                  <Table.Td>{limitLabel(path)}</Table.Td>
                  {known.map(({ name, limits: { [path]: cents } }) => (
                    <Table.Td key={name} ta="right">
                      {cents === undefined ? 'none' : dollars(cents)}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {unknown.length > 0 && (
        <Text size="sm" c="dimmed" p="md">
          {`The API tells the limits of accounts, and none of the latest ${String(accountsMax)} accounts has the product ${unknown.map(({ name }) => name).join(', ')}.`}
        </Text>
      )}
      {products.length === 0 && (
        <Text size="sm" c="dimmed" p="md">
          The API tells the limits of accounts, and there is no account yet.
        </Text>
      )}
    </Card>
  );
}

/** These hold in every stage; nobody can switch them off. */
function TwoPeople() {
  return (
    <Part title="Rules for two people">
      <Card withBorder padding="md">
        <List size="sm" spacing="xs">
          <List.Item>
            Another user decides on an application than the one who made it or added to it.{' '}
            <GuideLink to="reviewApplications">Applications</GuideLink>
          </List.Item>
          <List.Item>
            A denial is reversed by two users: one proposes it, another confirms it.{' '}
            <GuideLink to="reverseDenials">Denials</GuideLink>
          </List.Item>
          <List.Item>
            Another user decides on a payment in review than the one who ordered it; large amounts need two.{' '}
            <GuideLink to="reviewPayments">Payments</GuideLink>
          </List.Item>
          <List.Item>
            Another user approves large batch releases. <GuideLink to="reviewReleases">Batch releases</GuideLink>
          </List.Item>
        </List>
        <Text size="sm" c="dimmed" mt="sm">
          All sessions and tokens of a person count as one user. The operator sets from which amounts two are needed.
        </Text>
      </Card>
    </Part>
  );
}

/** The API does not tell these. The commands are those of the operator. */
const operatorSettings = [
  {
    what: 'The account that pays rewards which name none',
    command: 'npx bankstack org rewards',
    guide: 'rewards',
  },
  { what: 'The domains in whose name e-mails are sent', command: 'npx bankstack org senders', guide: 'outreach' },
  { what: 'How many requests a minute are taken', command: undefined, guide: 'requests' },
  { what: 'Limits of products and of customers', command: undefined, guide: 'limits' },
] as const;

function SetByOperator() {
  const { session } = useSigned();
  return (
    <Part title="What the operator sets">
      <Text size="sm" c="dimmed">
        The API does not tell these. Ask the operator of the platform, who changes them by a command for organisation{' '}
        {session.organisationId}, or in the settings of the stage.
      </Text>
      <Card withBorder padding="md">
        <Stack gap="xs">
          {operatorSettings.map(({ what, command, guide }) => (
            <Text key={what} size="sm">
              <GuideLink to={guide}>{what}</GuideLink>:{' '}
              {command === undefined ? 'settings of the stage' : <Code>{command}</Code>}
            </Text>
          ))}
        </Stack>
      </Card>
    </Part>
  );
}
