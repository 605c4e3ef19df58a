import { addressTexts, sharedTexts } from '../../../shared-texts.ts';
import {
  businessTexts,
  contactTexts,
  officerTitleTexts,
  residentTexts,
  tradeTexts,
  trustTexts,
  workTexts,
} from '../../people/texts.ts';

/** How the identity check judged a person. */
export const personStatusTexts = {
  Approved: 'the person is who they say they are',
  Denied: 'the person cannot be a part of a customer',
  PendingReview: 'neither the identity check nor a reviewer has decided yet',
} as const;

const checkedPersonStatus = [
  'What the identity check, or a reviewer, has decided about the person.',
  personStatusTexts,
] as const;

/** A person with the result of the identity check. */
export const checkedPersonTexts = { ...residentTexts, status: checkedPersonStatus } as const;

const officer = {
  ...checkedPersonTexts,
  ...workTexts,
  title: ['The office that the person has in the business.', officerTitleTexts],
} as const;

/** Somebody who owns a part of a business. */
export const beneficialOwnerTexts = {
  ...checkedPersonTexts,
  ...workTexts,
  percentage:
    'The part of the business that the person owns, in percent. All owners together have 100 at most. Absent if it was not given.',
} as const;

const commonTexts = {
  ...sharedTexts,
  ip: 'The IP address from which the applicant applied, version 4 or 6, as you sent it.',
  deviceFingerprints: [
    'What fingerprinting services say about the device of the applicant, 20 at most. The platform neither uses nor stores it.',
    { provider: 'The name of the service.', value: 'What the service gave you, 4,000 characters at most.' },
  ],
  evaluationParams: [
    'What the identity check asks for beside what it would ask for anyway.',
    {
      useSelfieVerification: 'True if the first person has to take a selfie. It is false unless given.',
      requireIdVerification:
        'True if the first person has to upload an identity document, or the passport if they have applied with one. It is false unless given.',
    },
  ],
  tags: 'Texts of your choice by name. They are copied to the customer and to the events of the application.',
} as const;

/** The attributes that an individual sends and sees. */
export const individualTexts = {
  ...commonTexts,
  ...residentTexts,
  ...workTexts,
  ...tradeTexts,
  soleProprietorship: 'True if the person does business as a sole proprietor.',
  dba: 'The name under which the person does business, if they do so under another name ("doing business as").',
  ein: `${businessTexts.ein} A sole proprietor may have one.`,
  powerOfAttorneyAgent: [
    'An adult who acts for the applicant by a power of attorney, if somebody does.',
    checkedPersonTexts,
  ],
} as const;

/** The attributes that a business sends and sees. */
export const businessApplicationTexts = {
  ...commonTexts,
  ...businessTexts,
  ...tradeTexts,
  dateOfIncorporation: 'The day on which the business was founded, YYYY-MM-DD.',
  purpose: 'What the business is for, in your words, 255 characters at most.',
  address: ['The seat of the business. A post office box is refused, unless the operator accepts it.', addressTexts],
  operatingAddress: ['Where the business is run, if that is not its seat.', addressTexts],
  contact: ['The person to whom letters and one-time passwords of the business go.', contactTexts],
  officer: ['An adult who leads the business.', officer],
  beneficialOwners: ['Those who own the business, 10 at most. The list may be empty.', beneficialOwnerTexts],
} as const;

/** The attributes that a trust sends and sees. */
export const trustApplicationTexts = {
  ...commonTexts,
  ...trustTexts,
  grantor: ['The adult who has put money into the trust.', checkedPersonTexts],
  trustees: ['The adults who manage the trust, 1 to 10.', checkedPersonTexts],
  beneficiaries: ['Those for whom the money of the trust is, 1 to 20, of any age.', checkedPersonTexts],
} as const;

/** What the platform adds to what the applicant has sent. */
export const decisionTexts = {
  status: [
    'How far the application has come.',
    {
      AwaitingDocuments: 'the applicant has to upload documents; a reviewer can decide all the same',
      PendingReview: 'somebody has to look at it, and approve or deny it',
      Approved: 'its customer was created, who can own accounts',
      Denied: 'no customer was created; only two users together can reverse this',
      Pending: 'the identity check is not done yet',
      Canceled: 'it was withdrawn before it was decided',
    },
  ],
  message: 'What has become of the application, in a sentence; after a denial with its reason.',
  updatedAt: 'When it was last changed. Absent if it never was.',
  archived: 'True once its customer is archived. It can only be read then, and the same person may apply again.',
  reversal: [
    'The proposal to approve the application although it was denied. Absent if there is none.',
    {
      userId: 'The user who has proposed it.',
      proposedAt: 'When it was proposed.',
      confirmedBy: 'The other user who has confirmed it. Absent as long as nobody has.',
    },
  ],
  documents: 'The documents that the application needs, and those that you have added.',
  customer: 'The customer who was created from it. Absent unless it is Approved.',
  applicationForm: 'The form on which it was made, or that asks for its documents. Absent if there is none.',
} as const;
