import { usualAch } from '../ports/ach-rail/settings.ts';
import type { Bank } from './banks.ts';

/** The partner bank of sandboxes. The check digit of its number is valid, and no real institution uses it. */
export const sandboxBank: Bank = {
  name: 'Sandbox Bank',
  routingNumber: '101999997',
  supportContact: { email: 'support@sandbox-bank.example' },
  ach: usualAch,
};
