import type { PicturedBank } from './pictured-bank.ts';

/** A page of the console that the guide shows. */
export interface PicturedPage {
  /** Its words in the table, and the name of its picture without `.webp`. */
  readonly name: string;
  readonly path: (bank: PicturedBank) => string;
  readonly device: keyof typeof picturedDevices;
  /** What happens while the page is open, before it is pictured. */
  readonly meanwhile?: (bank: PicturedBank) => Promise<void>;
  /** A text that the page shows by then. */
  readonly shows?: string;
}

export const picturedDevices = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;

/** The pages in the order of the guide. */
export const picturedPages: readonly PicturedPage[] = [
  { name: 'home', path: () => '/', device: 'desktop' },
  { name: 'customer', path: ({ customerId }) => `/customers/${customerId}`, device: 'desktop' },
  { name: 'account', path: ({ accountId }) => `/accounts/${accountId}`, device: 'desktop' },
  { name: 'payment', path: ({ paymentId }) => `/payments/${paymentId}`, device: 'desktop' },
  {
    name: 'card-requests',
    path: () => '/card-requests',
    device: 'desktop',
    meanwhile: ({ ask }) => ask(),
    shows: 's left',
  },
  { name: 'webhook', path: ({ webhookId }) => `/webhooks/${webhookId}`, device: 'desktop' },
  { name: 'phone', path: ({ accountId }) => `/accounts/${accountId}`, device: 'phone' },
];

/** Larger pictures make a checkout and a guide slow. */
export const pictureBytesMax = 60_000;
