import { Alert, Checkbox, Stack, Text } from '@mantine/core';
import { exactMoments } from '../format.ts';
import type { LostOrder } from './lost-order.ts';

/** Says in a form that an order of it has no answer, and whether this is the same order or another one. */
export function LostOrderNotice({ of, isLocked }: { readonly of: LostOrder; readonly isLocked: boolean }) {
  const { lost, same, isOther, setOther } = of;
  const times = lost.map(({ sentAt }) => exactMoments(sentAt)).join(' and ');
  return (
    <Alert
      color={same === undefined ? 'yellow' : 'blue'}
      role="status"
      title={
        <Text span inherit c="var(--mantine-color-text)">
          {same === undefined ? 'An order of this form has no answer' : 'This is the order that has no answer'}
        </Text>
      }
    >
      {same === undefined ? (
        <Stack gap="xs" align="flex-start">
          <Text size="sm">
            {`It was sent on ${times}. Fill in the same values: then it is the same order, which is not carried out twice, and you read what became of it. Other values make another order.`}
          </Text>
          <Checkbox
            label="I have looked: this is another order"
            checked={isOther}
            disabled={isLocked}
            onChange={({ currentTarget }) => {
              setOther(currentTarget.checked);
            }}
          />
        </Stack>
      ) : (
        <Text size="sm">
          {`It has the values of the order that was sent on ${exactMoments(same.sentAt)}, and is sent under the same key: it is not carried out twice.`}
        </Text>
      )}
    </Alert>
  );
}
