import {
  ACMClient,
  type CertificateDetail,
  DescribeCertificateCommand,
  ResourceNotFoundException,
} from '@aws-sdk/client-acm';
import {
  APIGatewayClient,
  type DomainName,
  GetDomainNameCommand,
  NotFoundException,
} from '@aws-sdk/client-api-gateway';
import type { Stage } from '../../lib/stages.ts';
import { patientSettings, withClient } from '../aws-account/with-client.ts';
import { type Check, failed, type CheckFinding, passed, warning } from './check.ts';

const dayMs = 86_400_000;
/** ACM renews a certificate 60 days before its end. One with fewer days left has not been renewed. */
const renewedDays = 45;
const urgentDays = 7;

/** The domain that leads to a stage; undefined if it is that of API Gateway, which has a certificate of AWS. */
export const domainOf = ({ pagesUrl }: Pick<Stage, 'pagesUrl'>): string | undefined =>
  pagesUrl === undefined ? undefined : new URL(pagesUrl).hostname;

/** Does the domain of the stage lead to API Gateway, with a certificate that is valid for long enough? */
export const certificate: Check = {
  name: 'certificate',
  actions: ['apigateway:GET', 'acm:DescribeCertificate'],
  neededBy: () => 'service',
  look: async (stage, now) => {
    const domain = domainOf(stage);
    if (domain === undefined) return passed('the stage has the domain of API Gateway, whose certificate AWS renews');
    const found = await findDomain(domain);
    if (found === undefined) {
      return warning({
        says: `API Gateway has no domain ${domain} in this region, so its certificate is not known here`,
        whatToDo: 'create the domain in API Gateway, or look after the certificate where the domain ends',
      });
    }
    const arn = found.regionalCertificateArn ?? found.certificateArn ?? '';
    return findingAbout(domain, await readCertificate(arn), now);
  },
};

async function findDomain(domainName: string): Promise<DomainName | undefined> {
  try {
    const command = new GetDomainNameCommand({ domainName });
    return await withClient(new APIGatewayClient(patientSettings), (gateway) => gateway.send(command));
  } catch (error) {
    if (error instanceof NotFoundException) return undefined;
    throw error;
  }
}

/** Without attributes if ACM does not have it. */
async function readCertificate(CertificateArn: string): Promise<CertificateDetail> {
  try {
    const command = new DescribeCertificateCommand({ CertificateArn });
    const { Certificate: one } = await withClient(new ACMClient(patientSettings), (acm) => acm.send(command));
    return one ?? {};
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return {};
    throw error;
  }
}

function findingAbout(
  domain: string,
  { Status, NotAfter: end, RenewalSummary }: CertificateDetail,
  now: Date,
): CheckFinding {
  if (Status !== 'ISSUED' || end === undefined) {
    return failed({
      says: `the certificate of ${domain} is ${Status ?? 'absent'}`,
      whatToDo: 'see in ACM which record of the domain it waits for',
    });
  }
  const days = Math.floor((end.getTime() - now.getTime()) / dayMs);
  const says = `the certificate of ${domain} ends in ${days} days`;
  if (days >= renewedDays) return passed(says);
  const fault = {
    says: `${says}, and ACM has not renewed it (${RenewalSummary?.RenewalStatus ?? 'not by ACM'})`,
    whatToDo: 'see in ACM which record of the domain is missing, or import the next certificate',
  };
  return days < urgentDays ? failed(fault) : warning(fault);
}
