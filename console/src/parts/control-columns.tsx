import { Text } from '@mantine/core';
import { controlWords } from '../control-words.ts';
import { moments, textOf, words } from '../format.ts';
import { stepOf } from '../steps.ts';
import type { Column } from './resource-list.tsx';
import { StepsMenu } from './steps-menu.tsx';

/** A control with what it allows and forbids, and what can be done with it. */
export const controlColumns: readonly Column[] = [
  {
    name: 'Control',
    show: ({ id, attributes }) => (
      <>
        {textOf(attributes, 'name') || id}
        {controlWords(attributes).map((sentence) => (
          <Text key={sentence} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {sentence}
          </Text>
        ))}
      </>
    ),
  },
  {
    name: 'Holds for',
    show: ({ attributes }) => textOf(attributes, 'depositProduct') || words(textOf(attributes, 'scope')),
  },
  { name: 'Set by', isWide: true, show: ({ attributes }) => textOf(attributes, 'setBy') },
  { name: 'Since', isWide: true, show: ({ attributes }) => moments(textOf(attributes, 'createdAt')) },
  {
    name: 'Step',
    show: ({ id }) => (
      <StepsMenu
        label={`Actions for control ${id}`}
        steps={[stepOf('updateCardControl', { id }), stepOf('archiveCardControl', { id })]}
      />
    ),
  },
];
