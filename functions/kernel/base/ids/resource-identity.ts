/** What identifies a resource: its organisation, and its id within the organisation. */
export interface ResourceIdentity {
  readonly organisationId: string;
  readonly id: string;
}
