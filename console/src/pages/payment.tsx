import { Card, Group, Text } from '@mantine/core';
import { useSigned } from '../bank.tsx';
import { dollars, textOf, words } from '../format.ts';
import { achEntryColumns } from '../parts/ach-entry-columns.tsx';
import { type AnyResource, Facts } from '../parts/facts.tsx';
import { History } from '../parts/history.tsx';
import { One } from '../parts/one.tsx';
import { Page } from '../parts/page.tsx';
import { Part } from '../parts/part.tsx';
import { PaymentTimeline } from '../parts/payment-timeline.tsx';
import { ResourceList } from '../parts/resource-list.tsx';
import { Status } from '../parts/status.tsx';
import { StepsMenu } from '../parts/steps-menu.tsx';
import { useId } from '../search.ts';
import { cancelUnsent, type Step, stepOf, type StepName } from '../steps.ts';

const changes: Readonly<Record<string, StepName>> = {
  achPayment: 'updatePayment/achPayment',
  bookPayment: 'updatePayment/bookPayment',
  pushToCardPayment: 'updatePayment/pushToCardPayment',
};

/** What is done with a payment in its status. Its tags can be changed in any. */
const stepNames = (payment: AnyResource): readonly StepName[] => {
  const { [payment.type]: change } = changes;
  return [...namesInStatus(payment), ...(change === undefined ? [] : [change])];
};

function namesInStatus({ type, attributes }: AnyResource): readonly StepName[] {
  const status = textOf(attributes, 'status');
  if (status === 'Pending Review') return ['approvePaymentReview', 'rejectPaymentReview', 'cancelPayment'];
  if (status === 'Pending') return ['cancelPayment'];
  return type === 'achPayment' && ['Clearing', 'Sent'].includes(status) ? ['reversePayment'] : [];
}

const stepsOf = (payment: AnyResource): readonly Step[] =>
  stepNames(payment).map((name) => {
    const step = stepOf(name, { id: payment.id });
    return name === 'approvePaymentReview' ? { ...step, undo: cancelUnsent } : step;
  });

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
          actions={<StepsMenu steps={stepsOf(payment)} about={payment} />}
        >
          <Part title="Timeline">
            <PaymentTimeline of={payment} />
          </Part>
          {payment.type === 'achPayment' && (
            <Part title="ACH entries">
              <ResourceList
                label="ACH entries"
                of={['entries of', id]}
                read={(page) => bank.listPaymentAchEntries({ id, page })}
                columns={achEntryColumns}
                pageSize={100}
                empty="No entry was made for it"
              />
            </Part>
          )}
          <History type={payment.type} id={id} />
          <Part title="Everything about it">
            <Card withBorder padding={0}>
              <Facts of={payment} />
            </Card>
          </Part>
        </Page>
      )}
    </One>
  );
}
