import { defineCapability } from '../../define-capability.ts';
import { recurringPaymentEvents } from './event-examples.ts';
import { createRecurringPayment } from './operations/create.ts';
import { deleteRecurringPayment } from './operations/delete.ts';
import { disableRecurringPayment } from './operations/disable.ts';
import { enableRecurringPayment } from './operations/enable.ts';
import { getRecurringPayment } from './operations/get.ts';
import { listRecurringPaymentRuns } from './operations/list-runs.ts';
import { listRecurringPayments } from './operations/list.ts';
import { previewNewRecurringPayment } from './operations/preview-new.ts';
import { previewRecurringPayment } from './operations/preview.ts';
import { updateRecurringPayment } from './operations/update.ts';
import { recurringPaymentMachine } from './recurring-payment.ts';
import { recurringPaymentRuns } from './run.ts';
import { runKind } from './runs.ts';
import { deletedRecurringPaymentKind, recurringPaymentKind } from './store.ts';
import { recurringPaymentsReference } from './reference.ts';
import { recurringPaymentTexts } from './texts/texts.ts';
import { recurringPaymentResource } from './resource-schema.ts';
import { recurringPaymentsEventReference } from './event-reference.ts';

export const recurringPaymentsCapability = defineCapability({
  name: 'recurring-payments',
  reference: recurringPaymentsReference,
  texts: recurringPaymentTexts,
  operations: [
    createRecurringPayment,
    getRecurringPayment,
    listRecurringPayments,
    previewRecurringPayment,
    previewNewRecurringPayment,
    updateRecurringPayment,
    disableRecurringPayment,
    enableRecurringPayment,
    deleteRecurringPayment,
    listRecurringPaymentRuns,
  ],
  eventReference: recurringPaymentsEventReference,
  events: recurringPaymentEvents,
  relationships: { recurringPayment: recurringPaymentResource.options },
  kinds: [runKind, recurringPaymentKind, deletedRecurringPaymentKind],
  dueKinds: [recurringPaymentRuns],
  machines: [recurringPaymentMachine],
});
