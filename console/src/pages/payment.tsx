import { Card, Group, Text } from '@mantine/core';
import { useSigned } from '../bank.tsx';
import { dollars, textOf, words } from '../format.ts';
import { Facts } from '../parts/facts.tsx';
import { One } from '../parts/one.tsx';
import { Page } from '../parts/page.tsx';
import { Status } from '../parts/status.tsx';
import { useId } from '../search.ts';

export function PaymentPage() {
  const { bank } = useSigned();
  const id = useId();
  return (
    <One of={['payment', id]} read={() => bank.getPayment({ id })} title={`Payment ${id}`}>
      {(payment) => (
        <Page
          title={`${words(payment.type)} of ${dollars(Number(payment.attributes['amount']))}`}
          note={
            <Group gap="xs">
              <Text span size="sm">
                {id}
              </Text>
              <Status value={textOf(payment.attributes, 'status')} />
            </Group>
          }
          request={`/payments/${id}`}
        >
          <Card withBorder padding={0}>
            <Facts of={payment} />
          </Card>
        </Page>
      )}
    </One>
  );
}
