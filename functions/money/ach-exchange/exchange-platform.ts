import type { Platform } from '../../ports/platform.ts';

export type ExchangePlatform = Pick<Platform, 'table' | 'clock' | 'log' | 'achFiles' | 'bankServers'>;
