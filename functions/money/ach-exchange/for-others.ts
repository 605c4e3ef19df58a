/** The kinds of the exchange with banks that others may read: whether a bank has a file (whereabouts.ts). */
export { achExchangeKind, achUploadKind } from './store.ts';
