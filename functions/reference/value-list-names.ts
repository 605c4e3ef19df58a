import type { TextsOfFields } from '../define-texts.ts';
import { counterpartyFieldTexts } from '../money/counterparties/texts.ts';
import { debitAuthorizationTexts } from '../money/payments/texts/ach-orders.ts';
import { achReturnTexts, rejectionTexts } from '../money/payments/texts/reasons.ts';
import { batchRejectionTexts } from '../money/batch-releases/texts.ts';
import { checkCancelTexts, checkRejectionTexts } from '../money/check-deposits/texts/reasons.ts';
import { failureTexts } from '../money/recurring-payments/texts/texts.ts';
import { personStatusTexts } from '../onboarding/applications/texts/applicant.ts';
import { applicationTypeTexts, officerTitleTexts, suppressionTexts } from '../onboarding/people/texts.ts';
import { bankAccountTypeTexts, cardDeclineTexts, channelTexts, languageTexts } from '../shared-texts.ts';

/** The names of closed lists in the reference that do not follow from the types and fields that have them. */
export const valueListNames: Readonly<Record<string, TextsOfFields>> = {
  achReturnReason: achReturnTexts,
  applicationType: applicationTypeTexts,
  bankAccountType: bankAccountTypeTexts,
  batchReleaseRejectionReason: batchRejectionTexts,
  cardDeclineReason: cardDeclineTexts,
  checkCancelReason: checkCancelTexts,
  checkRejectionReason: checkRejectionTexts,
  counterpartyField: counterpartyFieldTexts,
  debitAuthorizationKind: debitAuthorizationTexts[1].kind[1],
  emailSuppressionReason: suppressionTexts[1],
  language: languageTexts,
  messageChannel: channelTexts,
  officerTitle: officerTitleTexts,
  paymentRejectionReason: rejectionTexts,
  recurringPaymentFailure: failureTexts,
  personStatus: personStatusTexts,
};
