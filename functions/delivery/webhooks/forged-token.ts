/** The token that signs the wrong request of a diagnosis. Only who has the token of the webhook can recognise it. */
export const forgedToken = (token: string): string => `not-${token}`;
