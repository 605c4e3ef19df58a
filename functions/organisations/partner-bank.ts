/** Routing number of the sandbox partner bank. Its check digit is valid, and no real institution uses it. */
export const partnerBankRoutingNumber = '101999997';
