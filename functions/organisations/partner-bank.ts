/** Routing number of the sandbox partner bank; its check digit is valid, and no real institution has it. */
export const partnerBankRoutingNumber = '101999997';
