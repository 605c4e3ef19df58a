/** The guides to which pages lead: a page of the documentation, and a heading of it. */
export const guides = {
  controls: 'cards#controls',
  limits: 'accounts#limits',
  reviewApplications: 'reviews#decide',
  reverseDenials: 'reviews#reverse-a-denial',
  reviewPayments: 'payments#review-payments',
  reviewReleases: 'payments#two-users-for-large-releases',
  requests: 'errors#too-many-requests',
  rewards: 'payments#rewards',
  outreach: 'migrations#1-say-how-you-look-and-who-writes',
  roles: 'console#roles',
  people: 'console#people',
  chain: 'audit-log#the-chain',
} as const;
export type GuideName = keyof typeof guides;
