import { Alert, Button, Stack, Text } from '@mantine/core';
import { type AnyResource, ResourceLink } from './facts.tsx';

/** An order that was sent a second time, and what became of it. */
export interface SettledOrder {
  readonly label: string;
  /** True if it had been carried out before it was sent again. */
  readonly wasDone: boolean;
  /** What it has made, if anything. */
  readonly made: AnyResource | undefined;
}

interface SettledNoticeProps {
  readonly of: SettledOrder;
  /** Absent where something else closes it. */
  readonly close?: () => void;
}

/** Says whether an order whose answer was lost had been carried out. */
export const SettledNotice = ({ of: { label, wasDone, made }, close }: SettledNoticeProps) => (
  <Alert
    color="green"
    mb="md"
    role="status"
    title={
      <Text span inherit c="var(--mantine-color-text)">
        {wasDone ? 'It had been carried out already' : 'It had not been carried out, and is done now'}
      </Text>
    }
  >
    <Stack gap="xs" align="flex-start">
      <Text size="sm" component="div">
        {wasDone
          ? `“${label}” was carried out when it was sent first. Nothing was done again.`
          : `“${label}” had not reached the platform before. It was carried out once.`}{' '}
        {made !== undefined && <ResourceLink link={made} />}
      </Text>
      {close !== undefined && (
        <Button size="xs" variant="default" onClick={close}>
          Close
        </Button>
      )}
    </Stack>
  </Alert>
);
