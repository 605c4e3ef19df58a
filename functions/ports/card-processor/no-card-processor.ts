import type { CardProcessor } from './port.ts';

const disabled = () => Promise.resolve({ outcome: 'failed', failure: 'disabled' } as const);

/** The card processor of a stage that has none: it issues no cards. */
export const noCardProcessor: CardProcessor = {
  issue: disabled,
  changeStatus: disabled,
  ship: disabled,
  readdress: disabled,
  page: disabled,
  renew: disabled,
  pinStatus: disabled,
  walletPayload: disabled,
  changeToken: disabled,
  openDispute: disabled,
  sendDocument: disabled,
  withdrawDispute: disabled,
  read: () => Promise.resolve({ outcome: 'unsigned' }),
};
