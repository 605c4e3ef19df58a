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

const industryTexts = {
  Retail: 'sells goods to people in shops',
  Wholesale: 'sells goods to other businesses',
  Restaurants: 'serves meals or drinks',
  Hospitals: 'treats patients who stay or come',
  Construction: 'builds or repairs buildings and roads',
  Insurance: 'insures people and businesses, or sells such contracts',
  Unions: 'represents workers, or their interests as members',
  RealEstate: 'sells, lets or manages land and buildings',
  FreelanceProfessional: 'one person who works for changing customers',
  OtherProfessionalServices: 'sells expert work, for example law, accounting or design',
  OnlineRetailer: 'sells goods to people on the internet',
  OtherEducationServices: 'teaches, beside public schools and universities',
} as const;

const entityTypeTexts = {
  Corporation: 'owned by its shareholders, who are not liable for its debts',
  Partnership: 'run by several partners, at least one of whom is liable for its debts',
  LLC: 'a limited liability company: its members are not liable for its debts',
  PubliclyTradedCorporation: 'its shares are traded on an exchange; `stockSymbol` says under which symbol',
  PrivatelyHeldCorporation: 'its shares are owned by few and not traded',
  NotForProfitOrganization: 'works for a common good and pays out no profit',
} as const;

const sourceOfFundsTexts = {
  Inheritance: 'somebody who died left it',
  Salary: 'the grantor has earned it by work',
  Savings: 'the grantor has put it aside over the years',
  InvestmentReturns: 'interest, dividends or gains of investments',
  Gifts: 'somebody gave it without a return',
} as const;

/** The offices of a business that an officer can have. */
export const officerTitleTexts = {
  CEO: 'chief executive officer: leads the business',
  COO: 'chief operating officer: runs the daily work',
  CFO: 'chief financial officer: answers for the money',
  President: 'leads the business, or its board',
  BenefitsAdministrationOfficer: 'answers for what employees get beside their wages',
  CIO: 'chief information officer: answers for data and computers',
  VP: 'vice president: leads a part of the business',
  AVP: 'assistant vice president: helps to lead a part of the business',
  Treasurer: 'keeps the cash and the accounts at banks',
  Secretary: 'keeps the records, and signs for the business',
  Controller: 'answers for the books and reports of the business',
  Manager: 'runs the business for its owners, as in an LLC',
  Partner: 'owns a part of a partnership and leads it',
  Member: 'owns a part of an LLC',
} as const;

/** As what somebody can apply. */
export const applicationTypeTexts = {
  Individual: 'a person in private life',
  SoleProprietorship: 'a person who does business in their own name',
  Business: 'a company, with its officer and its owners',
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
  industry: ['The branch in which the business works.', industryTexts],
} as const;

/** What identifies a business. */
export const businessTexts = {
  name: 'The legal name of the business, 255 characters at most.',
  dba: 'The name under which it does business, if that is another one ("doing business as").',
  ein: `The employer identification number, nine digits. ${masked}`,
  entityType: ['The legal form of the business.', entityTypeTexts],
  stateOfIncorporation: 'The US state or territory under whose law it was founded, as its code of two letters.',
  phone: contactTexts.phone,
} as const;

/** What identifies a trust. */
export const trustTexts = {
  name: 'The name of the trust as its deed has it, 255 characters at most.',
  stateOfIncorporation: 'The US state or territory under whose law it was founded, as its code of two letters.',
  revocability: [
    'Whether the grantor can end the trust.',
    {
      Revocable: 'the grantor can change its deed, and take the money back',
      Irrevocable: 'the grantor has given the money away for good',
    },
  ],
  sourceOfFunds: ['Where the money of the trust comes from.', sourceOfFundsTexts],
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
