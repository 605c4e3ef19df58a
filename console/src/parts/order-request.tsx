import { Alert, Button, Code, Collapse, CopyButton, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { recordedRequest } from '../bank.tsx';
import { curlOf } from '../curl-of.ts';
import type { Values } from '../fields.ts';
import type { Step } from '../steps.ts';

interface OrderRequestProps {
  readonly step: Step;
  readonly values: Values;
  readonly keyOfOrder: string;
  /** What a change began with. */
  readonly before: Values | undefined;
}

/** The request of the API that the button makes. */
export function OrderRequest({ step, values, keyOfOrder, before }: OrderRequestProps) {
  const [isOpen, { toggle }] = useDisclosure();
  const { data } = useQuery({
    queryKey: ['request', step.operation, values, keyOfOrder, before],
    queryFn: async () => (await recordedRequest((bank) => step.order(bank, values, keyOfOrder, before))) ?? null,
    enabled: isOpen,
    gcTime: 0,
  });
  const command = data === undefined || data === null ? undefined : curlOf(data);
  return (
    <div>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={toggle} aria-expanded={isOpen}>
        {isOpen ? 'Hide the request' : 'Show the request'}
      </Button>
      <Collapse expanded={isOpen}>
        {command === undefined ? (
          data === null && <Alert mt="xs">Something is missing that the request needs.</Alert>
        ) : (
          <Stack gap="xs" mt="xs">
            <Code block>{command}</Code>
            <CopyButton value={command}>
              {({ copied, copy }) => (
                <Button variant="default" size="xs" onClick={copy}>
                  {copied ? 'Copied' : 'Copy'}
                </Button>
              )}
            </CopyButton>
          </Stack>
        )}
      </Collapse>
    </div>
  );
}
