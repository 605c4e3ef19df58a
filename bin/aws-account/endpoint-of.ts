/** The address of a service of AWS for a client that is no part of the SDK, if an emulator replaces AWS. Clients of the SDK read the same variables. */
export const endpointOf = (service: 'KMS' | 'S3'): string | undefined =>
  process.env[`AWS_ENDPOINT_URL_${service}`] ?? process.env['AWS_ENDPOINT_URL'];
