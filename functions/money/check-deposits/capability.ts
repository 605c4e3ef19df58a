import { defineCapability } from '../../define-capability.ts';
import { checkProcessorCallback } from './callbacks/check-processor.ts';
import { checkDepositEvents } from './event-examples.ts';
import { approveCheckDeposit, approveSandboxCheckDeposit } from './operations/approve.ts';
import { confirmCheckDeposit } from './operations/confirm.ts';
import { createCheckDeposit } from './operations/create.ts';
import { getCheckBack } from './operations/download-back.ts';
import { getCheckFront } from './operations/download-front.ts';
import { getCheckDeposit } from './operations/get.ts';
import { listCheckDeposits } from './operations/list.ts';
import { rejectCheckDeposit, rejectSandboxCheckDeposit } from './operations/reject.ts';
import {
  clearSandboxCheckDeposit,
  returnSandboxCheckDeposit,
  transmitSandboxCheckDeposit,
} from './operations/sandbox-steps.ts';
import { updateCheckDeposit } from './operations/update.ts';
import { uploadCheckBack } from './operations/upload-back.ts';
import { uploadCheckFront } from './operations/upload-front.ts';
import { checkDepositSteps } from './run.ts';
import { checkDepositMachine } from './statuses.ts';
import { checkDepositKind } from './store.ts';
import { checkDepositTransaction, returnedCheckDepositTransaction } from './transaction-types.ts';
import { checkDepositTransactionTexts } from './transaction-texts.ts';
import { openCheckDeposits } from './open-check-deposits.ts';
import { checkDepositsReference } from './reference.ts';
import { checkDepositTexts } from './texts/texts.ts';
import { checkDepositResource } from './resource-schema.ts';
import { checkDepositsEventReference } from './event-reference.ts';

export const checkDepositsCapability = defineCapability({
  name: 'check-deposits',
  scopes: { 'check-deposits': {}, 'check-deposits-write': {} },
  reference: checkDepositsReference,
  texts: checkDepositTexts,
  operations: [
    createCheckDeposit,
    uploadCheckFront,
    uploadCheckBack,
    getCheckFront,
    getCheckBack,
    confirmCheckDeposit,
    getCheckDeposit,
    listCheckDeposits,
    updateCheckDeposit,
    approveCheckDeposit,
    rejectCheckDeposit,
    approveSandboxCheckDeposit,
    rejectSandboxCheckDeposit,
    transmitSandboxCheckDeposit,
    clearSandboxCheckDeposit,
    returnSandboxCheckDeposit,
  ],
  callbacks: [checkProcessorCallback],
  eventReference: checkDepositsEventReference,
  events: checkDepositEvents,
  relationships: { checkDeposit: [checkDepositResource] },
  kinds: [checkDepositKind],
  openItems: [openCheckDeposits],
  dueKinds: [checkDepositSteps],
  transactionTypes: [checkDepositTransaction, returnedCheckDepositTransaction],
  transactionTexts: checkDepositTransactionTexts,
  machines: [checkDepositMachine],
});
