interface EndpointParameters {
  readonly Endpoint?: string;
  readonly Region?: string;
  readonly UseFIPS?: boolean;
  readonly UseDualStack?: boolean;
}

const china = /^cn-/;
/** Regions of AWS that are closed to the public have other host names. */
const closed = /^[a-z]+-iso/;

/**
 * The address of a service in a region, or the address that the client was given. Throws an error for what functions never
 * use: FIPS and dual-stack addresses, and closed regions.
 */
export function plainEndpoint(
  service: string,
  { Endpoint, Region = '', UseFIPS, UseDualStack }: EndpointParameters,
): { readonly url: URL } {
  if (UseFIPS === true || UseDualStack === true || closed.test(Region))
    throw new Error(`functions have no FIPS, dual-stack or closed addresses: ${service} in ${Region}`);
  const domain = china.test(Region) ? 'amazonaws.com.cn' : 'amazonaws.com';
  return { url: new URL(Endpoint ?? `https://${service}.${Region}.${domain}`) };
}
