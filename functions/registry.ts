import { createAccount } from './accounts/operations/create.ts';
import { freezeAccount } from './accounts/operations/freeze.ts';
import { getAccount } from './accounts/operations/get.ts';
import { listAccounts } from './accounts/operations/list.ts';
import { unfreezeAccount } from './accounts/operations/unfreeze.ts';
import { createApiToken } from './api-tokens/operations/create.ts';
import { listApiTokens } from './api-tokens/operations/list.ts';
import { revokeApiToken } from './api-tokens/operations/revoke.ts';
import { createApplication } from './applications/operations/create.ts';
import { getApplication } from './applications/operations/get.ts';
import { listApplications } from './applications/operations/list.ts';
import { sandboxApproveApplication } from './applications/operations/sandbox-approve.ts';
import { sandboxDenyApplication } from './applications/operations/sandbox-deny.ts';
import { getCustomer } from './customers/operations/get.ts';
import { listCustomers } from './customers/operations/list.ts';
import { advanceClock } from './clock/operations/advance.ts';
import { getClock } from './clock/operations/get.ts';
import { createCounterparty } from './counterparties/operations/create.ts';
import { getCounterparty } from './counterparties/operations/get.ts';
import { listCounterparties } from './counterparties/operations/list.ts';
import { createPayment } from './payments/operations/create.ts';
import { getPayment } from './payments/operations/get.ts';
import { listPayments } from './payments/operations/list.ts';
import { receiveSandboxPayment } from './payments/operations/sandbox-incoming.ts';
import { createRecurringPayment } from './recurring-payments/operations/create.ts';
import { disableRecurringPayment } from './recurring-payments/operations/disable.ts';
import { enableRecurringPayment } from './recurring-payments/operations/enable.ts';
import { getRecurringPayment } from './recurring-payments/operations/get.ts';
import { listRecurringPayments } from './recurring-payments/operations/list.ts';
import { getTransaction } from './transactions/operations/get.ts';
import { listTransactions } from './transactions/operations/list.ts';
import { getEvent } from './events/operations/get.ts';
import { listEvents } from './events/operations/list.ts';
import { createWebhook } from './webhooks/operations/create.ts';
import { disableWebhook } from './webhooks/operations/disable.ts';
import { enableWebhook } from './webhooks/operations/enable.ts';
import { getWebhook } from './webhooks/operations/get.ts';
import { listWebhooks } from './webhooks/operations/list.ts';
import { updateWebhook } from './webhooks/operations/update.ts';
import type { AnyOperation } from './kernel/http/operation.ts';

/**
 * Every operation, in the order of the reference. Routes, functions, grants, the OpenAPI document, sample payloads and
 * the generated tests come from here.
 */
export const operations: readonly AnyOperation[] = [
  createApplication,
  getApplication,
  listApplications,
  sandboxApproveApplication,
  sandboxDenyApplication,
  getCustomer,
  listCustomers,
  createAccount,
  getAccount,
  listAccounts,
  freezeAccount,
  unfreezeAccount,
  createCounterparty,
  getCounterparty,
  listCounterparties,
  createPayment,
  getPayment,
  listPayments,
  getTransaction,
  listTransactions,
  createRecurringPayment,
  getRecurringPayment,
  listRecurringPayments,
  disableRecurringPayment,
  enableRecurringPayment,
  getEvent,
  listEvents,
  createWebhook,
  getWebhook,
  listWebhooks,
  updateWebhook,
  enableWebhook,
  disableWebhook,
  receiveSandboxPayment,
  getClock,
  advanceClock,
  createApiToken,
  listApiTokens,
  revokeApiToken,
];
