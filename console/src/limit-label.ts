import { words } from './format.ts';

/** `ach.dailyDebitSoft` as `ACH: daily debit, above it a review`. */
export function limitLabel(path: string): string {
  const [group = '', name = ''] = path.split('.');
  const [, hard = name, soft] = /^(.*?)(Soft)?$/.exec(name) ?? [];
  return `${words(group)}: ${words(hard).toLowerCase()}${soft === undefined ? '' : ', above it a review'}`;
}
