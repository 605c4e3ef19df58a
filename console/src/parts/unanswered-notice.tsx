import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { exactMoments } from '../format.ts';
import { canBeRepeated, type UnansweredOrder } from '../unanswered-orders.ts';

interface UnansweredNoticeProps {
  readonly of: UnansweredOrder;
  /** Is called when the person has looked. */
  readonly close: () => void;
}

/** Says of an order whose form is gone that it may have been carried out. */
export const UnansweredNotice = ({ of, close }: UnansweredNoticeProps) => (
  <Alert
    color="yellow"
    mb="md"
    role="alert"
    title={
      <Text span inherit c="var(--mantine-color-text)">
        It is not known whether an order was carried out
      </Text>
    }
  >
    <Stack gap="xs" align="flex-start">
      <Text size="sm">
        {`“${of.label}” was sent on ${exactMoments(of.sentAt)}, and its answer was not seen. Look `}
        <Anchor component={Link} to={of.at} size="sm">
          at the page where it was ordered
        </Anchor>
        {canBeRepeated(of, Date.now())
          ? ' whether it was carried out, or fill in its form there with the same values again: it is not carried out twice.'
          : ' whether it was carried out, before you order it again.'}
      </Text>
      <Button size="xs" variant="default" onClick={close}>
        I have looked
      </Button>
    </Stack>
  </Alert>
);
