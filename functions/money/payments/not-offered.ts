/** Types of payments that the specification names and nobody can make. The filter knows them and finds none (docs/generated/not-offered.md). */
export const paymentTypesNotOffered = ['wirePayment'] as const;
