import * as z from 'zod';
import type { Stage } from './stages.ts';

/** A host name in lower case, as a certificate names it. Wildcards lead nowhere. */
const hostName = z
  .string()
  .max(253)
  .regex(
    /^(?=.*\.[a-z])([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/,
    'is no host name in lower case, such as api.example.com',
  );
const certificateArn = z
  .string()
  .regex(/^arn:aws[\w-]*:acm:[a-z0-9-]+:\d{12}:certificate\/[\w-]+$/, 'is not the ARN of a certificate in ACM');
const certified = { name: hostName, certificateArn };
const required = z.string().min(1, 'is required');

const domain = z.strictObject({
  ...certified,
  basePath: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,300}$/, 'has to be of letters, digits, - and _')
    .optional(),
  ipv6: z.literal(true).optional(),
  keepsGatewayAddress: z.literal(true).optional(),
  clientCertificates: z
    .strictObject({
      truststore: z.strictObject({ bucket: required, key: required, version: required }),
      ownershipCertificateArn: certificateArn.optional(),
      openName: z.strictObject(certified),
    })
    .optional(),
});

/** Throws an error that names the first invalid setting of the domain of a stage, or a setting that it contradicts. */
export function checkDomain({ name, domain: given, origins }: Pick<Stage, 'name' | 'domain' | 'origins'>): void {
  if (given === undefined) return;
  const refuse = (setting: string, why: string) => {
    throw new Error(`Stage ${name}: domain.${setting}: ${why}`);
  };
  const [issue] = domain.safeParse(given).error?.issues ?? [];
  if (issue !== undefined) refuse(issue.path.join('.'), issue.message);
  const { clientCertificates, keepsGatewayAddress } = given;
  if (clientCertificates === undefined) return;
  const setting = 'clientCertificates';
  if (clientCertificates.openName.name === given.name)
    refuse(`${setting}.openName.name`, 'is the name that asks for certificates');
  if (keepsGatewayAddress) refuse('keepsGatewayAddress', 'nobody can show a certificate at the address of API Gateway');
  if (origins.length > 0)
    refuse(setting, 'a browser shows no certificate in a preflight, so the stage can name no origins');
}
