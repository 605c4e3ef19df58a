import type { Platform } from '../../ports/platform.ts';

export type ExchangePlatform = Pick<
  Platform,
  'table' | 'ids' | 'clock' | 'log' | 'queues' | 'achFiles' | 'bankServers'
>;
