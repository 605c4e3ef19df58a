import { Card as Frame, Group } from '@mantine/core';
import { useSigned } from '../bank.tsx';
import { textOf, words } from '../format.ts';
import { CardAuthentications, CardFraudCases } from '../parts/card-cases.tsx';
import { useColumns } from '../parts/card-columns.tsx';
import { controlColumns } from '../parts/control-columns.tsx';
import { type AnyResource, Facts } from '../parts/facts.tsx';
import { FilteredList } from '../parts/filtered-list.tsx';
import { One } from '../parts/one.tsx';
import { Page } from '../parts/page.tsx';
import { Part } from '../parts/part.tsx';
import { type Column, ResourceList } from '../parts/resource-list.tsx';
import { Status } from '../parts/status.tsx';
import { stepColumn } from '../parts/step-column.tsx';
import { StepsMenu } from '../parts/steps-menu.tsx';
import { useId } from '../search.ts';
import { type Step, stepOf, type StepName } from '../steps.ts';

/** What is done with a card in each status. */
const usable: readonly StepName[] = ['freezeCard', 'reportLostCard', 'reportStolenCard', 'replaceCard', 'closeCard'];
const steps: Readonly<Record<string, readonly StepName[]>> = {
  Active: usable,
  Inactive: ['activateCard', ...usable],
  Frozen: ['unfreezeCard', 'reportLostCard', 'reportStolenCard', 'closeCard'],
  Lost: ['replaceCard'],
  Stolen: ['replaceCard'],
};
const changes: Readonly<Record<string, StepName>> = {
  businessDebitCard: 'updateCard/businessDebitCard',
  businessVirtualDebitCard: 'updateCard/businessVirtualDebitCard',
  individualDebitCard: 'updateCard/individualDebitCard',
  individualVirtualDebitCard: 'updateCard/individualVirtualDebitCard',
};
/** A virtual card needs no activation. */
const stepsOf = ({ id, type, attributes }: AnyResource): readonly Step[] => {
  const { [textOf(attributes, 'status')]: names = [] } = steps;
  const { [type]: change } = changes;
  return [...(names.length > 0 && change !== undefined ? [change] : []), ...names]
    .filter((name) => name !== 'activateCard' || !type.includes('Virtual'))
    .map((name) => stepOf(name, { id }));
};
const tokenSteps: Readonly<Record<string, readonly StepName[]>> = {
  Requested: ['approveCardToken', 'declineCardToken'],
  Inactive: ['suspendCardToken', 'deactivateCardToken'],
  Active: ['suspendCardToken', 'deactivateCardToken'],
  Suspended: ['resumeCardToken', 'deactivateCardToken'],
};

const tokens: readonly Column[] = [
  { name: 'Wallet', show: ({ attributes }) => words(textOf(attributes, 'wallet')) },
  { name: 'Status', show: ({ attributes }) => <Status value={textOf(attributes, 'status')} /> },
  { name: 'Device', isWide: true, show: ({ attributes }) => textOf(attributes, 'deviceName') },
  stepColumn('token', tokenSteps),
];

const shipments: readonly Column[] = [
  { name: 'Shipment', show: ({ attributes }) => words(textOf(attributes, 'reason')) },
  { name: 'Status', show: ({ attributes }) => <Status value={textOf(attributes, 'status')} /> },
  { name: 'Tracking', isWide: true, show: ({ attributes }) => textOf(attributes, 'trackingNumber') },
];

/** Another card begins at its latest uses. */
export function CardPage() {
  const id = useId();
  return <DebitCard key={id} id={id} />;
}

function DebitCard({ id }: { readonly id: string }) {
  const { bank, may } = useSigned();
  const filter = { cardId: id };
  return (
    <One of={['card', id]} read={() => bank.getCard({ id })} title={`Card ${id}`}>
      {(card) => (
        <Page
          title={`Card …${textOf(card.attributes, 'last4Digits')}`}
          note={
            <Group gap="xs">
              {words(card.type)} {id} <Status value={textOf(card.attributes, 'status')} />
            </Group>
          }
          request={`/cards/${id}`}
          actions={<StepsMenu steps={stepsOf(card)} of={id} />}
        >
          <Part title="Uses">
            <FilteredList
              label="Authorizations"
              list="listAuthorizations"
              given={{ ...filter, includeNonAuthorized: true }}
              columns={useColumns}
              refetchMs={5_000}
              empty="It was never used"
            />
          </Part>
          <CardAuthentications id={id} />
          <Part title="Tokens of wallets">
            <FilteredList
              label="Tokens"
              list="listCardTokens"
              given={filter}
              columns={tokens}
              empty="It is in no wallet"
            />
          </Part>
          <Part
            title="Controls"
            actions={
              <StepsMenu label="Actions for controls" steps={[stepOf('createCardControl', {}, { card: id })]} of="" />
            }
          >
            <FilteredList
              label="Controls"
              list="listCardControls"
              given={{ ...filter, status: ['Active'] }}
              columns={controlColumns}
              empty="Only the limits of its product hold"
            />
          </Part>
          <CardFraudCases id={id} />
          {may('listCardShipments') && !card.type.includes('Virtual') && (
            <Part title="Shipments">
              <ResourceList
                label="Shipments"
                of={['shipments of', id]}
                read={(page) => bank.listCardShipments({ id, page })}
                columns={shipments}
                pageSize={100}
                empty="Nothing was sent"
              />
            </Part>
          )}
          <Part title="Everything about it">
            <Frame withBorder padding={0}>
              <Facts of={card} />
            </Frame>
          </Part>
        </Page>
      )}
    </One>
  );
}
