/**
 * The most KB that createPayment may have, as `npm run bench` measures it. docs/operate/scale.md has the same figures
 * (test/generated/guides.test.ts).
 */
export const firstRequestBudgets = {
  bundle: 324,
  'bytecode after load': 222,
  'bytecode after a first request': 553,
} as const;
