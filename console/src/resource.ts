/** What the console knows of any resource. */
export interface AnyResource {
  readonly id: string;
  readonly type: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships?: Readonly<Record<string, { readonly data: unknown } | undefined>> | undefined;
}
