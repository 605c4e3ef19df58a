/** What somebody can apply as on a form. */
export const formTypes = ['Individual', 'SoleProprietorship', 'Business'] as const;
export type FormType = (typeof formTypes)[number];

/** How far an applicant has come. */
export const formStages = [
  'ChooseBusinessOrIndividual',
  'EnterIndividualInformation',
  'IndividualPhoneVerification',
  'IndividualApplicationCreated',
  'EnterBusinessInformation',
  'EnterBusinessAdditionalInformation',
  'EnterOfficerInformation',
  'BusinessPhoneVerification',
  'EnterBeneficialOwnersInformation',
  'BusinessApplicationCreated',
  'EnterSoleProprietorshipInformation',
  'EnterSoleProprietorshipBusinessInformation',
  'SoleProprietorshipPhoneVerification',
  'SoleProprietorshipApplicationCreated',
] as const;
export type FormStage = (typeof formStages)[number];

/** Whether a form takes answers. Submitted: there is an application. Expired: nobody has gone on for the time that answers are kept. */
export const formStatuses = ['Open', 'Submitted', 'Canceled', 'Expired'] as const;
export type FormStatus = (typeof formStatuses)[number];

export const formLanguages = ['en', 'es'] as const;
