import { Aws } from 'aws-cdk-lib';
import { apiStageName } from './names.ts';
import type { Stage } from './stages.ts';

type Addressed = Pick<Stage, 'domain'>;

/** The address of the API, for those who call operations. Undefined in a stage without a domain: API Gateway gives it one. */
const ownUrlOf = ({ domain }: Addressed): string | undefined => domain && urlOf(domain.name, domain.basePath);

/** The address for those who have no certificate: customers on hosted pages, and partners. */
const ownOpenUrlOf = ({ domain }: Addressed): string | undefined =>
  domain && urlOf(domain.clientCertificates?.openName.name ?? domain.name, domain.basePath);

const urlOf = (name: string, basePath: string | undefined): string =>
  `https://${name}${basePath === undefined ? '' : `/${basePath}`}`;

/** The id of the API is older than its paths, so functions know this address before the API is deployed. */
const gatewayUrlOf = (restApiId: string): string =>
  `https://${restApiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}/${apiStageName}`;

/** The address at which integrators call the API. */
export const apiUrlOf = (stage: Addressed, restApiId: string): string => ownUrlOf(stage) ?? gatewayUrlOf(restApiId);

/** The address of hosted pages, and of the routes that partners call. It asks for the id of the API only if the stage has no domain. */
export const openUrlOf = (stage: Addressed, restApiId: () => string): string =>
  ownOpenUrlOf(stage) ?? gatewayUrlOf(restApiId());
