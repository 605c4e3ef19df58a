/** Statuses that the specification names and no card has. The filter knows them and finds none (docs/generated/not-offered.md). */
export const cardStatusesNotOffered = ['ActiveForOnlineUse', 'Unknown'] as const;
