import { Badge } from '@mantine/core';
import { words } from '../format.ts';

const colors: readonly (readonly [RegExp, string])[] = [
  [
    /^(Open|Active|Approved|Sent|Enabled|Completed|Authorized|ResolvedWon|Delivered|Done|Created|Acknowledged|Received|Filed|Submitted|2\d\d)$/,
    'teal',
  ],
  [
    /^(Pending|Waiting|Written|Skipped|Disabled|PendingReview|AwaitingDocuments|Clearing|Inactive|Invited|Proposed|InvestigationStarted|ProvisionallyCredited|4\d\d$)/,
    'yellow',
  ],
  [
    /^(Rejected|Returned|Denied|Declined|Frozen|Stolen|Lost|SuspectedFraud|Unavailable|ResolvedLost|Failed|Invalid|Refused|PutAside|Suspended|5\d\d)$/,
    'red',
  ],
];

/** A status in its colour; the word says it too. */
export function Status({ value }: { readonly value: string }) {
  const [, color = 'gray'] = colors.find(([pattern]) => pattern.test(value)) ?? [];
  return (
    <Badge miw="max-content" color={color} variant="dot" radius="sm" tt="none" autoContrast>
      {words(value)}
    </Badge>
  );
}
