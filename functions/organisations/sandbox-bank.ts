import { type AchAnswerFormat, usualAch, usualAchFileLimits, usualAchFileTimes } from '../ports/ach-rail/settings.ts';
import type { Bank } from './banks.ts';

/** The partner bank of sandboxes, which keeps the money of new organisations. The check digit of its number is valid, and no real institution uses it. */
export const sandboxBank: Bank = {
  name: 'Sandbox Bank',
  routingNumber: '101999997',
  supportContact: {
    email: 'support@sandbox-bank.example',
    phone: '+1 555 010 0100',
    address: '1 Sandbox Plaza, New York, NY 10001',
  },
  ach: usualAch,
  accountTermsUrl: 'https://sandbox-bank.example/account-terms',
};

/** The other bank of sandboxes, to which customers can be moved. */
export const secondSandboxBank: Bank = {
  name: 'Second Sandbox Bank',
  routingNumber: '101999984',
  supportContact: {
    email: 'support@second-sandbox-bank.example',
    phone: '+1 555 010 0200',
    address: '2 Sandbox Plaza, New York, NY 10001',
  },
  theme: { color: '#1d5c3a' },
  ach: usualAch,
  accountTermsUrl: 'https://second-sandbox-bank.example/account-terms',
};

/** The form of the reports in which the banks of sandboxes say what became of a file: comma-separated values, under a name that ends with `.ack`. */
export const sandboxReport = {
  nameEnds: '.ack',
  titles: 'FILE,STATUS,BATCH,TRACE,REASON',
  statuses: { Accepted: 'ACCEPTED', Rejected: 'REJECTED' },
} as const;

/** How such a report is read. */
export const sandboxReports: AchAnswerFormat = {
  keyHas: sandboxReport.nameEnds,
  answer: String.raw`^(?<file>\S+?),(?<status>[A-Z]+),(?<batch>\d*),(?<trace>\d*),(?<reason>.*)$`,
  accepted: [sandboxReport.statuses.Accepted],
  rejected: [sandboxReport.statuses.Rejected],
  skips: `^${sandboxReport.titles}$`,
};

/** A bank of sandboxes that takes files, as a bank with real money does. The originator that its receivers see is the account. */
const takingFiles = (bank: Bank): Bank => ({
  ...bank,
  ach: {
    ...bank.ach,
    files: {
      ...usualAchFileTimes,
      destination: { identification: bank.routingNumber, name: bank.name.toUpperCase() },
      origin: { identification: '9000000001', name: 'BANKSTACK' },
      company: { identification: '9000000001' },
      limits: usualAchFileLimits,
      answers: { reports: sandboxReports },
    },
  },
});

/** The banks of sandbox stages and of laptops. */
export const sandboxBanks: readonly Bank[] = [sandboxBank, secondSandboxBank].map(takingFiles);
