export const requestStatuses = ['Pending', 'Approved', 'Declined'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** The life of an authorization request: it is decided once. */
export const requestTransitions = {
  approve: { from: ['Pending'], to: 'Approved' },
  decline: { from: ['Pending'], to: 'Declined' },
} as const satisfies Record<string, { from: readonly RequestStatus[]; to: RequestStatus }>;
