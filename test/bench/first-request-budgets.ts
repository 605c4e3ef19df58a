/**
 * The most KB that createPayment may have, as `npm run bench` measures it. docs/operate/scale.md has the same figures
 * (test/generated/guides.test.ts).
 */
export const firstRequestBudgets = {
  bundle: 362,
  'bytecode after load': 250,
  'bytecode after a first request': 600,
} as const;
