import { randomBytes, randomInt } from 'node:crypto';
import type { Ids } from './port.ts';

export const randomIds: Ids = {
  digits: (digits) => {
    let text = String(randomInt(1, 10));
    while (text.length < digits) text += String(randomInt(0, 10));
    return text;
  },
  bytes: (count) => randomBytes(count),
  fraction: () => randomInt(0, 2 ** 32) / 2 ** 32,
};
