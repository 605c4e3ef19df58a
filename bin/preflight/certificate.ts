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
import { patientSettings, withClient } from '../aws-account/with-client.ts';
import { type Check, failed, type CheckFinding, joined, passed, warning } from './check.ts';

const dayMs = 86_400_000;
/** ACM renews a certificate 60 days before its end. One with fewer days left has not been renewed. */
const renewedDays = 45;
const urgentDays = 7;

/** Is the certificate of each name of the stage valid for long enough? API Gateway takes no domain whose certificate is not issued. */
export const certificate: Check = {
  name: 'certificate',
  actions: ['apigateway:GET', 'acm:DescribeCertificate'],
  neededBy: ({ domain }) => (domain === undefined ? 'service' : 'deployment'),
  look: async ({ domain, pagesUrl }, now) => {
    if (domain !== undefined) {
      const { clientCertificates } = domain;
      const names = [domain, ...(clientCertificates === undefined ? [] : [clientCertificates.openName])];
      return joined(
        await Promise.all(
          names.map(async (one) => findingAbout(one.name, await readCertificate(one.certificateArn), now)),
        ),
      );
    }
    if (pagesUrl === undefined) return passed('the stage has the domain of API Gateway, whose certificate AWS renews');
    return pagesFinding(new URL(pagesUrl).hostname, now);
  },
};

/** About a domain of hosted pages that is no setting of the stage. */
async function pagesFinding(domain: string, now: Date): Promise<CheckFinding> {
  const found = await findDomain(domain);
  if (found === undefined) {
    return warning({
      says: `API Gateway has no domain ${domain} in this region, so its certificate is not known here`,
      whatToDo: 'create the domain in API Gateway, or look after the certificate where the domain ends',
    });
  }
  return findingAbout(domain, await readCertificate(found.regionalCertificateArn ?? found.certificateArn ?? ''), now);
}

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
