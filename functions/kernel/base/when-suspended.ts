/**
 * What happens with work of a suspended organisation. `waits`: nothing is done until the organisation is resumed, for what moves money by
 * its order or hands something to a rail. `goesOn`: it is done as always, for incoming money, for records, and for what the law or a
 * partner sets a deadline.
 */
export type WhenSuspended = 'waits' | 'goesOn';
