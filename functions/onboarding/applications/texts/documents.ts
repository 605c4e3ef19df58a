import { addressTexts, sharedTexts } from '../../../shared-texts.ts';
import { businessTexts, residentTexts } from '../../people/texts.ts';

/** What a document proves, by its type. */
export const documentTypeTexts = {
  IdDocument: 'a driving licence or another identity document, of which both sides are needed',
  Passport: 'the page with the photo and the data of its holder',
  AddressVerification: 'a bill or a letter that shows the address',
  SocialSecurityCard: 'the paper on which the authority has printed the number',
  SelfieVerification: 'a selfie, taken with the SDK of the identity provider; no file is uploaded for it',
  CertificateOfIncorporation: 'the paper by which a business was founded',
  EmployerIdentificationNumberConfirmation: 'the letter of the tax office with the number of a business',
  ClientRequested: 'a document that you have asked for; no decision waits for it',
} as const;

const rejectionCodes = {
  PoorQuality: 'the file cannot be read well enough',
  NameMismatch: 'it is about somebody who is called otherwise than the applicant',
  SSNMismatch: 'it has another social security number',
  AddressMismatch: 'it shows that the applicant lives elsewhere than they said',
  DOBMismatch: 'it has another date of birth',
  ExpiredId: 'it is not valid any more',
  EINMismatch: 'it has another employer identification number',
  StateMismatch: 'it shows that the business was founded elsewhere than they said',
  Other: 'another reason, which `reason` says',
} as const;

/** Why a document was rejected. */
export const documentRejectionTexts = {
  reason: 'Why the document was rejected, in words that the applicant may see, 255 characters at most.',
  reasonCode: ['Why the document was rejected.', rejectionCodes],
} as const;

/** Whom a document is about. */
export const roleTexts = {
  applicant: 'the individual who applies',
  agent: 'who acts for the individual by a power of attorney',
  officer: 'who leads the business',
  beneficialOwner: 'who owns a part of the business',
  grantor: 'who has put money into the trust',
  trustee: 'who manages the trust',
  beneficiary: 'for whom the money of the trust is',
} as const;

export const jobIdText = 'The id of the job at the identity provider, as its SDK has returned it after the selfie.';

/** A document of an application. */
export const documentTexts = {
  ...sharedTexts,
  status: [
    'What the document waits for.',
    {
      Required: 'nothing is uploaded yet, and the application waits for it',
      ReceivedFront: 'the front was uploaded; the back has to follow',
      ReceivedBack: 'the back was uploaded; the front has to follow',
      PendingReview: 'it is complete and waits for a decision',
      Approved: 'it was accepted; no side of it can be replaced any more',
      Invalid: 'it was rejected, for the reason in `reason`, and has to be uploaded again',
    },
  ],
  documentType: ['What the document has to prove.', documentTypeTexts],
  description: 'What has to be uploaded, in words for the applicant.',
  name: 'The name of the person or of the business that the document has to show.',
  personRole: ['Whom the document is about. Absent if it is about the business or the trust itself.', roleTexts],
  address: ['The address that the document has to show, if it is a proof of address of a person.', addressTexts],
  dateOfBirth:
    'The day of birth that the document has to show, YYYY-MM-DD, if it is an identity document or a passport.',
  passport: `The passport that the document has to show, if it is one. ${residentTexts.passport}`,
  ein: `The number that the document has to show, if it confirms one. ${businessTexts.ein}`,
  jobId: `${jobIdText} Only a selfie has one.`,
  reason: 'Why the document was rejected. Absent unless it is Invalid.',
  reasonCode: ['Why the document was rejected. Absent unless it is Invalid.', rejectionCodes],
  application: 'The application that the document belongs to.',
  person:
    'The person whom the document is about: a beneficial owner, trustee or beneficiary, or the application that describes them. Absent if it is about the business or the trust itself.',
} as const;
