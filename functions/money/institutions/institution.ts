/** A bank of the routing directory. */
export interface Institution {
  readonly routingNumber: string;
  readonly name: string;
  /** One line. */
  readonly address?: string | undefined;
  readonly isACHSupported: boolean;
  readonly isWireSupported: boolean;
}
