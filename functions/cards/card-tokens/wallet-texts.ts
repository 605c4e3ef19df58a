/** What the companies whose wallets have tokens are. */
export const walletTexts = {
  Apple: 'Apple Pay on a phone, watch or computer',
  Google: 'Google Pay on a phone or watch',
  Samsung: 'Samsung Pay on a phone or watch',
  Other: 'another wallet, or a merchant who keeps a token in place of the number',
} as const;
