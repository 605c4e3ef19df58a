import { addressTexts, personTexts } from '../../shared-texts.ts';

const masked = 'Customer tokens and webhooks get only its last four characters.';

/** The person to write to. */
export const contactTexts = {
  fullName: personTexts.fullName,
  email: personTexts.email,
  phone: personTexts.phone,
} as const;

/** A person who becomes a customer or a part of one. */
export const residentTexts = {
  ...personTexts,
  address: ['Where the person lives. A post office box is refused, unless the operator accepts it.', addressTexts],
} as const;

/** What is known of the work of a person. */
export const workTexts = {
  occupation: 'What the person does for a living, in your words, 255 characters at most.',
  annualIncome: 'What the person earns in a year, in your words, 255 characters at most.',
  sourceOfIncome: 'Where the money of the person comes from, in your words, 255 characters at most.',
} as const;

/** What is known of the work of a business. */
export const tradeTexts = {
  annualRevenue: 'What the business takes in a year, in your words, 255 characters at most.',
  numberOfEmployees: 'How many people work for the business, in your words, 255 characters at most.',
  cashFlow: 'Whether its income and expenses can be predicted, in your words, 255 characters at most.',
  yearOfIncorporation: 'The year in which the business was founded, four digits.',
  countriesOfOperation: 'The countries in which the business works, as ISO 3166-1 alpha-2 codes, 50 at most.',
  stockSymbol: 'The symbol under which shares of the business are traded, if they are.',
  businessVertical: 'The line of business, in your words, 255 characters at most.',
  website: 'The address of the website of the business, 255 characters at most.',
  industry: 'The branch in which the business works.',
} as const;

/** What identifies a business. */
export const businessTexts = {
  name: 'The legal name of the business, 255 characters at most.',
  dba: 'The name under which it does business, if that is another one ("doing business as").',
  ein: `The employer identification number, nine digits. ${masked}`,
  entityType: 'The legal form of the business.',
  stateOfIncorporation: 'The US state or territory under whose law it was founded, as its code of two letters.',
  phone: contactTexts.phone,
} as const;

/** What identifies a trust. */
export const trustTexts = {
  name: 'The name of the trust as its deed has it, 255 characters at most.',
  stateOfIncorporation: 'The US state or territory under whose law it was founded, as its code of two letters.',
  revocability: [
    'Whether the grantor can end the trust.',
    { Revocable: 'the grantor can', Irrevocable: 'the grantor cannot' },
  ],
  sourceOfFunds: 'Where the money of the trust comes from.',
  taxId: `The social security number under which the trust pays taxes, nine digits. ${masked}`,
  contact: [
    'The person to whom letters and one-time passwords of the trust go.',
    { ...contactTexts, address: ['Where letters go. A post office box is accepted.', addressTexts] },
  ],
} as const;

/** Why no more e-mails are sent to an address. */
export const suppressionTexts = [
  'Why no more e-mails are sent to the address.',
  { Bounce: 'the e-mail could not be delivered', Complaint: 'its reader has marked the e-mail as spam' },
] as const;
