import { listEndsOfDay } from './accounts/end-of-day/operations/list.ts';
import { createAccount } from './accounts/accounts/operations/create.ts';
import { activateControlAgreement } from './accounts/accounts/operations/activate-daca.ts';
import { addAccountOwners } from './accounts/accounts/operations/add-owners.ts';
import { closeAccount } from './accounts/accounts/operations/close.ts';
import { deactivateControlAgreement } from './accounts/accounts/operations/deactivate-daca.ts';
import { getAccountDepositProducts } from './accounts/accounts/operations/deposit-products.ts';
import { enterControlAgreement } from './accounts/accounts/operations/enter-daca.ts';
import { freezeAccount } from './accounts/accounts/operations/freeze.ts';
import { getAccount } from './accounts/accounts/operations/get.ts';
import { getAccountLimits } from './accounts/accounts/operations/limits.ts';
import { listAccounts } from './accounts/accounts/operations/list.ts';
import { removeAccountOwners } from './accounts/accounts/operations/remove-owners.ts';
import { reopenAccount } from './accounts/accounts/operations/reopen.ts';
import { unfreezeAccount } from './accounts/accounts/operations/unfreeze.ts';
import { updateAccount } from './accounts/accounts/operations/update.ts';
import { createApiToken } from './access/api-tokens/operations/create.ts';
import { listApiTokens } from './access/api-tokens/operations/list.ts';
import { revokeApiToken } from './access/api-tokens/operations/revoke.ts';
import { createApplication } from './onboarding/applications/operations/create.ts';
import { getApplication } from './onboarding/applications/operations/get.ts';
import { listApplications } from './onboarding/applications/operations/list.ts';
import { sandboxApproveApplication } from './onboarding/applications/operations/sandbox-approve.ts';
import { sandboxDenyApplication } from './onboarding/applications/operations/sandbox-deny.ts';
import { cancelApplication } from './onboarding/applications/operations/cancel.ts';
import { createDocument } from './onboarding/applications/operations/create-document.ts';
import { downloadDocumentBack } from './onboarding/applications/operations/download-back.ts';
import { downloadDocumentFront } from './onboarding/applications/operations/download-front.ts';
import { listDocuments } from './onboarding/applications/operations/list-documents.ts';
import { getMissingFields } from './onboarding/applications/operations/missing-fields.ts';
import { sandboxApproveDocument } from './onboarding/applications/operations/sandbox-approve-document.ts';
import { sandboxRejectDocument } from './onboarding/applications/operations/sandbox-reject-document.ts';
import { updateApplication } from './onboarding/applications/operations/update.ts';
import { updateBeneficialOwner } from './onboarding/applications/operations/update-beneficial-owner.ts';
import { uploadDocumentBack } from './onboarding/applications/operations/upload-back.ts';
import { uploadDocumentBackForm } from './onboarding/applications/operations/upload-back-multipart.ts';
import { uploadDocumentFront } from './onboarding/applications/operations/upload-front.ts';
import { uploadDocumentFrontForm } from './onboarding/applications/operations/upload-front-multipart.ts';
import { addAuthorizedUsers } from './onboarding/customers/operations/add-authorized-users.ts';
import { archiveCustomer } from './onboarding/customers/operations/archive.ts';
import { getCustomer } from './onboarding/customers/operations/get.ts';
import { listCustomers } from './onboarding/customers/operations/list.ts';
import { removeAuthorizedUsers } from './onboarding/customers/operations/remove-authorized-users.ts';
import { updateCustomer } from './onboarding/customers/operations/update.ts';
import { createCustomerToken } from './access/customer-tokens/operations/create.ts';
import { startCustomerTokenVerification } from './access/customer-tokens/operations/start-verification.ts';
import { listMessages } from './access/messages/operations/list.ts';
import { advanceClock } from './time/clock/operations/advance.ts';
import { getClock } from './time/clock/operations/get.ts';
import { getCounterpartyBalance } from './money/counterparties/operations/balance.ts';
import { createCounterparty } from './money/counterparties/operations/create.ts';
import { deleteCounterparty } from './money/counterparties/operations/delete.ts';
import { getCounterparty } from './money/counterparties/operations/get.ts';
import { listCounterparties } from './money/counterparties/operations/list.ts';
import { updateCounterparty } from './money/counterparties/operations/update.ts';
import { getInstitution } from './money/institutions/operations/get.ts';
import { createBatchReleases } from './money/batch-releases/operations/create.ts';
import { getBatchRelease } from './money/batch-releases/operations/get.ts';
import { listBatchReleases } from './money/batch-releases/operations/list.ts';
import { createBulkPayments } from './money/bulk-payments/operations/create.ts';
import { getBulkPayments } from './money/bulk-payments/operations/get.ts';
import { listBulkPayments } from './money/bulk-payments/operations/list.ts';
import { createPayment } from './money/payments/operations/create.ts';
import { getPayment } from './money/payments/operations/get.ts';
import { listPayments } from './money/payments/operations/list.ts';
import { cancelPayment } from './money/payments/operations/cancel.ts';
import { updatePayment } from './money/payments/operations/update.ts';
import { sandboxApprovePayment } from './money/payments/operations/sandbox-approve.ts';
import { clearAchPayment } from './money/payments/operations/sandbox-clear.ts';
import { sandboxRejectPayment } from './money/payments/operations/sandbox-reject.ts';
import { returnAchPayment } from './money/payments/operations/sandbox-return.ts';
import { transmitAchPayment } from './money/payments/operations/sandbox-transmit.ts';
import { receiveSandboxPayment } from './money/payments/operations/sandbox-incoming.ts';
import { advanceReceivedPayment } from './money/received-payments/operations/advance.ts';
import { getReceivedPayment } from './money/received-payments/operations/get.ts';
import { listReceivedPayments } from './money/received-payments/operations/list.ts';
import { reprocessReceivedPayment } from './money/received-payments/operations/reprocess.ts';
import { returnReceivedAch } from './money/received-payments/operations/return.ts';
import { completeSandboxReceivedPayment } from './money/received-payments/operations/sandbox-complete.ts';
import { dishonorSandboxReturn } from './money/received-payments/operations/sandbox-dishonor.ts';
import { receiveSandboxAch } from './money/received-payments/operations/sandbox-receive-ach.ts';
import { receiveSandboxReceivedPayment } from './money/received-payments/operations/sandbox-receive.ts';
import { receiveSandboxWire } from './money/received-payments/operations/sandbox-wire.ts';
import { updateReceivedPayment } from './money/received-payments/operations/update.ts';
import { getDeclinedIncomingPayment } from './money/declined-incoming-payments/operations/get.ts';
import { listDeclinedIncomingPayments } from './money/declined-incoming-payments/operations/list.ts';
import { createRecurringPayment } from './money/recurring-payments/operations/create.ts';
import { deleteRecurringPayment } from './money/recurring-payments/operations/delete.ts';
import { disableRecurringPayment } from './money/recurring-payments/operations/disable.ts';
import { enableRecurringPayment } from './money/recurring-payments/operations/enable.ts';
import { getRecurringPayment } from './money/recurring-payments/operations/get.ts';
import { listRecurringPaymentRuns } from './money/recurring-payments/operations/list-runs.ts';
import { listRecurringPayments } from './money/recurring-payments/operations/list.ts';
import { previewRecurringPayment } from './money/recurring-payments/operations/preview.ts';
import { previewNewRecurringPayment } from './money/recurring-payments/operations/preview-new.ts';
import { getTransaction } from './accounts/transactions/operations/get.ts';
import { listTransactions } from './accounts/transactions/operations/list.ts';
import { updateTransaction } from './accounts/transactions/operations/update.ts';
import { updateAccountTransaction } from './accounts/transactions/operations/update-of-account.ts';
import { getEvent } from './delivery/events/operations/get.ts';
import { listEvents } from './delivery/events/operations/list.ts';
import { sendEventAgain } from './delivery/events/operations/resend.ts';
import { createWebhook } from './delivery/webhooks/operations/create.ts';
import { createWebhookReplay } from './delivery/webhooks/operations/create-replay.ts';
import { diagnoseWebhook } from './delivery/webhooks/operations/diagnose.ts';
import { disableWebhook } from './delivery/webhooks/operations/disable.ts';
import { enableWebhook } from './delivery/webhooks/operations/enable.ts';
import { getWebhook } from './delivery/webhooks/operations/get.ts';
import { getWebhookReplay } from './delivery/webhooks/operations/get-replay.ts';
import { listWebhookDeliveries } from './delivery/webhooks/operations/list-deliveries.ts';
import { listWebhooks } from './delivery/webhooks/operations/list.ts';
import { listWebhookReplays } from './delivery/webhooks/operations/list-replays.ts';
import { testWebhook } from './delivery/webhooks/operations/test.ts';
import { updateWebhook } from './delivery/webhooks/operations/update.ts';
import type { AnyOperation } from './kernel/http/operation.ts';

/**
 * Every operation, in the order of the reference. Routes, functions, grants, the OpenAPI document, sample payloads and
 * the generated tests come from here.
 */
export const operations: readonly AnyOperation[] = [
  createApplication,
  getApplication,
  listApplications,
  updateApplication,
  cancelApplication,
  getMissingFields,
  listDocuments,
  createDocument,
  uploadDocumentFront,
  uploadDocumentBack,
  uploadDocumentFrontForm,
  uploadDocumentBackForm,
  downloadDocumentFront,
  downloadDocumentBack,
  updateBeneficialOwner,
  sandboxApproveApplication,
  sandboxDenyApplication,
  sandboxApproveDocument,
  sandboxRejectDocument,
  getCustomer,
  listCustomers,
  updateCustomer,
  archiveCustomer,
  addAuthorizedUsers,
  removeAuthorizedUsers,
  createAccount,
  getAccount,
  listAccounts,
  updateAccount,
  closeAccount,
  reopenAccount,
  freezeAccount,
  unfreezeAccount,
  addAccountOwners,
  removeAccountOwners,
  getAccountLimits,
  getAccountDepositProducts,
  enterControlAgreement,
  activateControlAgreement,
  deactivateControlAgreement,
  listEndsOfDay,
  createCounterparty,
  getCounterparty,
  getCounterpartyBalance,
  listCounterparties,
  updateCounterparty,
  deleteCounterparty,
  getInstitution,
  createPayment,
  getPayment,
  listPayments,
  updatePayment,
  cancelPayment,
  createBulkPayments,
  getBulkPayments,
  listBulkPayments,
  createBatchReleases,
  getBatchRelease,
  listBatchReleases,
  getTransaction,
  listTransactions,
  updateAccountTransaction,
  updateTransaction,
  getReceivedPayment,
  listReceivedPayments,
  updateReceivedPayment,
  advanceReceivedPayment,
  reprocessReceivedPayment,
  returnReceivedAch,
  getDeclinedIncomingPayment,
  listDeclinedIncomingPayments,
  createRecurringPayment,
  getRecurringPayment,
  listRecurringPayments,
  previewRecurringPayment,
  previewNewRecurringPayment,
  disableRecurringPayment,
  enableRecurringPayment,
  deleteRecurringPayment,
  listRecurringPaymentRuns,
  getEvent,
  listEvents,
  sendEventAgain,
  createWebhook,
  getWebhook,
  listWebhooks,
  updateWebhook,
  testWebhook,
  createWebhookReplay,
  getWebhookReplay,
  listWebhookReplays,
  enableWebhook,
  disableWebhook,
  diagnoseWebhook,
  listWebhookDeliveries,
  receiveSandboxPayment,
  transmitAchPayment,
  clearAchPayment,
  returnAchPayment,
  sandboxApprovePayment,
  sandboxRejectPayment,
  receiveSandboxReceivedPayment,
  receiveSandboxAch,
  receiveSandboxWire,
  completeSandboxReceivedPayment,
  dishonorSandboxReturn,
  listMessages,
  getClock,
  advanceClock,
  startCustomerTokenVerification,
  createCustomerToken,
  createApiToken,
  listApiTokens,
  revokeApiToken,
];
