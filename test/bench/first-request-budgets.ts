/**
 * The most KB that createPayment may have, as `npm run bench` measures it. docs/operate/scale.md has the same figures
 * (test/generated/guides.test.ts).
 */
export const firstRequestBudgets = {
  bundle: 376,
  'bytecode after load': 259,
  'bytecode after a first request': 611,
} as const;
