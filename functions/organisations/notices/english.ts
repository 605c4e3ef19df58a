import type { Notices } from './notice.ts';

export const englishNotices: Notices = {
  customerIdentification: {
    title: 'Important information about procedures for opening a new account',
    paragraphs: [
      'To help the government fight the funding of terrorism and money laundering activities, Federal law requires all financial institutions to obtain, verify, and record information that identifies each person who opens an account.',
      'What this means for you: When you open an account, we will ask for your name, address, date of birth, and other information that will allow us to identify you. We may also ask to see your driver’s license or other identifying documents. For a business, we ask for this information about the business, about those who own it, and about those who control it.',
    ],
  },
  electronicRecords: {
    title: 'Electronic records',
    paragraphs: [
      'With your consent, {organisation} and {bank} give you the records of your application and of your accounts electronically: disclosures, agreements, statements, notices of changes, and answers to your questions. Your consent holds for all of these, for as long as you have an account.',
      'You can have any of these records on paper, without charge. To ask for one, contact {contact}.',
      'You can withdraw your consent at any time, without charge. To do so, contact {contact}. From then on you get your records on paper. Without your consent you cannot apply on this page.',
      'Tell {contact} if your e-mail address or your phone changes, so that our records reach you.',
      'You need a phone, a tablet or a computer with access to the internet, a current version of Chrome, Edge, Firefox or Safari, a program that opens PDF files, an e-mail address, and a printer or enough space to keep your records.',
    ],
    agree: 'I agree to get records electronically. I can open and keep them on the device that I am using.',
  },
  beneficialOwners: {
    title: 'Certification of the owners of the business',
    paragraphs: [
      'Federal law requires {bank} to obtain, verify and record who owns and who controls a business that opens an account: each person who owns 25 percent or more of it, directly or indirectly, and one person who is responsible for controlling, managing or directing it. You have named them above. If you have named no owner, nobody owns 25 percent or more.',
    ],
    agree:
      'I, {signer}, certify, to the best of my knowledge, that the information about the owners and the officer of the business is complete and correct.',
  },
  errorResolution: {
    title: 'In case of errors or questions about your electronic transfers',
    paragraphs: [
      'Telephone us or write to us at the number or address above as soon as you can, if you think your statement or receipt is wrong or if you need more information about a transfer on the statement or receipt. We must hear from you no later than 60 days after we sent you the FIRST statement on which the error or problem appeared.',
      '(1) Tell us your name and account number.',
      '(2) Describe the error or the transfer you are unsure about, and explain as clearly as you can why you believe it is an error or why you need more information.',
      '(3) Tell us the dollar amount of the suspected error.',
      'We will investigate your complaint and will correct any error promptly. If we take more than 10 business days to do this, we will credit your account for the amount you think is in error, so that you will have the use of the money during the time it takes us to complete our investigation.',
    ],
  },
};
