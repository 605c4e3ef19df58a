import { defineErasure } from '../../kernel/table/erasure.ts';
import { applicationFormItem, applicationFormKey, formAnswers, formAnswersItem } from './store.ts';

/** Erases what the organisation has filled in on a form. What the applicant has agreed to stays. */
export const formErasure = defineErasure(applicationFormItem, {
  partitions: ({ organisationId, applicationFormIds }) =>
    applicationFormIds.map((id) => applicationFormKey(organisationId, id).pk),
});

/** Deletes what was entered on a form. */
export const formAnswersErasure = defineErasure(formAnswersItem, {
  partitions: ({ organisationId, applicationFormIds }) =>
    applicationFormIds.map((id) => formAnswers(organisationId, id).key.pk),
  isDeleted: true,
});
