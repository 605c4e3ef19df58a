import type { ChainEnd } from './audit-chain.ts';

/** The end of an audit log when this browser verified it last. */
export interface NotedEnd extends ChainEnd {
  readonly at: string;
}

const keyOf = (organisationId: string): string => `audit log of ${organisationId}`;

/** What this browser has noted of the audit log of an organisation. Undefined if it has noted nothing. */
export function notedEnd(store: Pick<Storage, 'getItem'>, organisationId: string): NotedEnd | undefined {
  try {
    const noted = JSON.parse(store.getItem(keyOf(organisationId)) ?? 'null') as Partial<NotedEnd> | null;
    const { number, hash, at } = noted ?? {};
    return typeof number === 'number' && typeof hash === 'string' && typeof at === 'string'
      ? { number, hash, at }
      : undefined;
  } catch {
    return undefined;
  }
}

export const noteEnd = (store: Pick<Storage, 'setItem'>, organisationId: string, end: NotedEnd): void => {
  store.setItem(keyOf(organisationId), JSON.stringify(end));
};
