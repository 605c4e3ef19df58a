import { listEndsOfDay } from './end-of-day/operations/list.ts';
import { createAccount } from './accounts/operations/create.ts';
import { activateControlAgreement } from './accounts/operations/activate-daca.ts';
import { addAccountOwners } from './accounts/operations/add-owners.ts';
import { closeAccount } from './accounts/operations/close.ts';
import { deactivateControlAgreement } from './accounts/operations/deactivate-daca.ts';
import { getAccountDepositProducts } from './accounts/operations/deposit-products.ts';
import { enterControlAgreement } from './accounts/operations/enter-daca.ts';
import { freezeAccount } from './accounts/operations/freeze.ts';
import { getAccount } from './accounts/operations/get.ts';
import { getAccountLimits } from './accounts/operations/limits.ts';
import { listAccounts } from './accounts/operations/list.ts';
import { removeAccountOwners } from './accounts/operations/remove-owners.ts';
import { reopenAccount } from './accounts/operations/reopen.ts';
import { unfreezeAccount } from './accounts/operations/unfreeze.ts';
import { updateAccount } from './accounts/operations/update.ts';
import { createApiToken } from './api-tokens/operations/create.ts';
import { listApiTokens } from './api-tokens/operations/list.ts';
import { revokeApiToken } from './api-tokens/operations/revoke.ts';
import { createApplication } from './applications/operations/create.ts';
import { getApplication } from './applications/operations/get.ts';
import { listApplications } from './applications/operations/list.ts';
import { sandboxApproveApplication } from './applications/operations/sandbox-approve.ts';
import { sandboxDenyApplication } from './applications/operations/sandbox-deny.ts';
import { cancelApplication } from './applications/operations/cancel.ts';
import { createDocument } from './applications/operations/create-document.ts';
import { downloadDocumentBack } from './applications/operations/download-back.ts';
import { downloadDocumentFront } from './applications/operations/download-front.ts';
import { listDocuments } from './applications/operations/list-documents.ts';
import { getMissingFields } from './applications/operations/missing-fields.ts';
import { sandboxApproveDocument } from './applications/operations/sandbox-approve-document.ts';
import { sandboxRejectDocument } from './applications/operations/sandbox-reject-document.ts';
import { updateApplication } from './applications/operations/update.ts';
import { updateBeneficialOwner } from './applications/operations/update-beneficial-owner.ts';
import { uploadDocumentBack } from './applications/operations/upload-back.ts';
import { uploadDocumentBackForm } from './applications/operations/upload-back-multipart.ts';
import { uploadDocumentFront } from './applications/operations/upload-front.ts';
import { uploadDocumentFrontForm } from './applications/operations/upload-front-multipart.ts';
import { addAuthorizedUsers } from './customers/operations/add-authorized-users.ts';
import { archiveCustomer } from './customers/operations/archive.ts';
import { getCustomer } from './customers/operations/get.ts';
import { listCustomers } from './customers/operations/list.ts';
import { removeAuthorizedUsers } from './customers/operations/remove-authorized-users.ts';
import { updateCustomer } from './customers/operations/update.ts';
import { createCustomerToken } from './customer-tokens/operations/create.ts';
import { startCustomerTokenVerification } from './customer-tokens/operations/start-verification.ts';
import { listMessages } from './messages/operations/list.ts';
import { advanceClock } from './clock/operations/advance.ts';
import { getClock } from './clock/operations/get.ts';
import { getCounterpartyBalance } from './counterparties/operations/balance.ts';
import { createCounterparty } from './counterparties/operations/create.ts';
import { deleteCounterparty } from './counterparties/operations/delete.ts';
import { getCounterparty } from './counterparties/operations/get.ts';
import { listCounterparties } from './counterparties/operations/list.ts';
import { updateCounterparty } from './counterparties/operations/update.ts';
import { getInstitution } from './institutions/operations/get.ts';
import { createBatchReleases } from './batch-releases/operations/create.ts';
import { getBatchRelease } from './batch-releases/operations/get.ts';
import { listBatchReleases } from './batch-releases/operations/list.ts';
import { createBulkPayments } from './bulk-payments/operations/create.ts';
import { getBulkPayments } from './bulk-payments/operations/get.ts';
import { listBulkPayments } from './bulk-payments/operations/list.ts';
import { createPayment } from './payments/operations/create.ts';
import { getPayment } from './payments/operations/get.ts';
import { listPayments } from './payments/operations/list.ts';
import { cancelPayment } from './payments/operations/cancel.ts';
import { updatePayment } from './payments/operations/update.ts';
import { sandboxApprovePayment } from './payments/operations/sandbox-approve.ts';
import { clearAchPayment } from './payments/operations/sandbox-clear.ts';
import { sandboxRejectPayment } from './payments/operations/sandbox-reject.ts';
import { returnAchPayment } from './payments/operations/sandbox-return.ts';
import { transmitAchPayment } from './payments/operations/sandbox-transmit.ts';
import { receiveSandboxPayment } from './payments/operations/sandbox-incoming.ts';
import { advanceReceivedPayment } from './received-payments/operations/advance.ts';
import { getReceivedPayment } from './received-payments/operations/get.ts';
import { listReceivedPayments } from './received-payments/operations/list.ts';
import { reprocessReceivedPayment } from './received-payments/operations/reprocess.ts';
import { returnReceivedAch } from './received-payments/operations/return.ts';
import { completeSandboxReceivedPayment } from './received-payments/operations/sandbox-complete.ts';
import { dishonorSandboxReturn } from './received-payments/operations/sandbox-dishonor.ts';
import { receiveSandboxAch } from './received-payments/operations/sandbox-receive-ach.ts';
import { receiveSandboxReceivedPayment } from './received-payments/operations/sandbox-receive.ts';
import { receiveSandboxWire } from './received-payments/operations/sandbox-wire.ts';
import { updateReceivedPayment } from './received-payments/operations/update.ts';
import { getDeclinedIncomingPayment } from './declined-incoming-payments/operations/get.ts';
import { listDeclinedIncomingPayments } from './declined-incoming-payments/operations/list.ts';
import { createRecurringPayment } from './recurring-payments/operations/create.ts';
import { deleteRecurringPayment } from './recurring-payments/operations/delete.ts';
import { disableRecurringPayment } from './recurring-payments/operations/disable.ts';
import { enableRecurringPayment } from './recurring-payments/operations/enable.ts';
import { getRecurringPayment } from './recurring-payments/operations/get.ts';
import { listRecurringPaymentRuns } from './recurring-payments/operations/list-runs.ts';
import { listRecurringPayments } from './recurring-payments/operations/list.ts';
import { previewRecurringPayment } from './recurring-payments/operations/preview.ts';
import { previewNewRecurringPayment } from './recurring-payments/operations/preview-new.ts';
import { getTransaction } from './transactions/operations/get.ts';
import { listTransactions } from './transactions/operations/list.ts';
import { updateTransaction } from './transactions/operations/update.ts';
import { updateAccountTransaction } from './transactions/operations/update-of-account.ts';
import { getEvent } from './events/operations/get.ts';
import { listEvents } from './events/operations/list.ts';
import { sendEventAgain } from './events/operations/resend.ts';
import { createWebhook } from './webhooks/operations/create.ts';
import { createWebhookReplay } from './webhooks/operations/create-replay.ts';
import { diagnoseWebhook } from './webhooks/operations/diagnose.ts';
import { disableWebhook } from './webhooks/operations/disable.ts';
import { enableWebhook } from './webhooks/operations/enable.ts';
import { getWebhook } from './webhooks/operations/get.ts';
import { getWebhookReplay } from './webhooks/operations/get-replay.ts';
import { listWebhookDeliveries } from './webhooks/operations/list-deliveries.ts';
import { listWebhooks } from './webhooks/operations/list.ts';
import { listWebhookReplays } from './webhooks/operations/list-replays.ts';
import { testWebhook } from './webhooks/operations/test.ts';
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
