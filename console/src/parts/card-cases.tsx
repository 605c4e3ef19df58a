import { dollars, moments, textOf, words } from '../format.ts';
import { stepOf, type StepName } from '../steps.ts';
import { merchantOf } from '../merchant.ts';
import { FilteredList } from './filtered-list.tsx';
import { Part } from './part.tsx';
import type { Column } from './resource-list.tsx';
import { Status } from './status.tsx';
import { stepColumn } from './step-column.tsx';
import { StepsMenu } from './steps-menu.tsx';
import { useSigned } from '../bank.tsx';

/** What is done with a fraud case in each status. */
const caseSteps: Readonly<Record<string, readonly StepName[]>> = {
  Created: ['activateCardFraudCase', 'closeCardFraudCase'],
  Active: ['closeCardFraudCase'],
};

const cases: readonly Column[] = [
  { name: 'Case', show: ({ attributes }) => words(textOf(attributes, 'fraudType')) },
  { name: 'Status', show: ({ attributes }) => <Status value={textOf(attributes, 'status')} /> },
  { name: 'Opened', isWide: true, show: ({ attributes }) => moments(textOf(attributes, 'createdAt')) },
  { name: 'Lost', isNumber: true, isWide: true, show: ({ attributes }) => dollars(Number(attributes['lostAmount'])) },
  stepColumn('case', caseSteps),
];

const authenticationSteps: Readonly<Record<string, readonly StepName[]>> = {
  Pending: ['approveCardAuthentication', 'declineCardAuthentication'],
  Challenged: ['approveCardAuthentication', 'declineCardAuthentication'],
};

const authentications: readonly Column[] = [
  {
    name: 'Merchant',
    show: (authentication) => merchantOf(authentication) || '–',
  },
  { name: 'Status', show: ({ attributes }) => <Status value={textOf(attributes, 'status')} /> },
  { name: 'When', isWide: true, show: ({ attributes }) => moments(textOf(attributes, 'createdAt')) },
  stepColumn('authentication', authenticationSteps),
];

interface CardPartProps {
  /** The id of the card. */
  readonly id: string;
}

/** Who has shown to be the holder at a shop on the web. */
export function CardAuthentications({ id }: CardPartProps) {
  const { may } = useSigned();
  return (
    may('listCardAuthentications') && (
      <Part title="3-D Secure">
        <FilteredList
          label="Authentications"
          list="listCardAuthentications"
          given={{ cardId: id }}
          columns={authentications}
          empty="No shop has asked who the holder is"
        />
      </Part>
    )
  );
}

/** What somebody took for fraud. */
export function CardFraudCases({ id }: CardPartProps) {
  const { may } = useSigned();
  return (
    may('listCardFraudCases') && (
      <Part
        title="Fraud cases"
        actions={
          <StepsMenu label="Actions for fraud cases" steps={[stepOf('createCardFraudCase', {}, { card: id })]} of="" />
        }
      >
        <FilteredList
          label="Fraud cases"
          list="listCardFraudCases"
          given={{ cardId: id }}
          columns={cases}
          empty="Nobody has taken a use for fraud"
        />
      </Part>
    )
  );
}
