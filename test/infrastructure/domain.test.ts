import { operations } from '../../functions/registry.ts';
import { checkDomain } from '../../lib/check-domain.ts';
import type { DomainSettings } from '../../lib/domain-settings.ts';
import { certified } from './aws-stages.ts';
import { synthesise } from './synthesise.ts';
import { flat, settingsTextOf } from './template.ts';

const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/0f1e2d3c';
const domain: DomainSettings = { name: 'api.example.com', certificateArn };
const first = { operations: { first: 1 } } as const;
const { plain, own, moving, below, mutual, pages } = synthesise({
  plain: { stage: 'live', ...first },
  own: { stage: 'live', ...first, changes: { domain } },
  moving: { stage: 'live', ...first, changes: { domain: { ...domain, keepsGatewayAddress: true, ipv6: true } } },
  below: { stage: 'sandbox', ...first, changes: { domain: { ...domain, basePath: 'bank' } } },
  mutual: { stage: 'live', ...first, changes: certified },
  pages: { stage: 'live', ...first, changes: { domain, pagesUrl: 'https://accounts.example.com' } },
});

const namesOf = (stage: typeof own) => stage.ofType('AWS::ApiGateway::DomainName').map(({ properties }) => properties);
const mappingsOf = (stage: typeof own) =>
  stage.ofType('AWS::ApiGateway::BasePathMapping').map(({ properties }) => properties);
const apiOf = (stage: typeof own) => stage.ofType('AWS::ApiGateway::RestApi')[0]?.properties ?? {};
const settingsOf = (stage: typeof own): readonly string[] =>
  stage
    .ofType('AWS::Lambda::Function')
    .filter(({ properties }) => 'Environment' in properties)
    .map(settingsTextOf);
const alarmsOf = (stage: typeof own) =>
  stage
    .ofType('AWS::CloudWatch::Alarm')
    .filter(({ properties }) => properties['Namespace'] === 'AWS/CertificateManager')
    .map(({ properties }) => properties);

describe('a stage without a domain', () => {
  test('answers at the address of API Gateway, and has nothing of a domain', () => {
    expect([...namesOf(plain), ...mappingsOf(plain), ...alarmsOf(plain)]).toEqual([]);
    expect(apiOf(plain)).not.toHaveProperty('DisableExecuteApiEndpoint');
    expect(flat(plain.outputs['ApiUrl'])).toContain('.execute-api.');
    expect(settingsOf(plain).join()).not.toContain('requiresCertificates');
  });
});

describe('a stage with a domain', () => {
  test('answers there, with its certificate and TLS 1.2 at least, and nowhere else', () => {
    expect(namesOf(own)).toEqual([
      expect.objectContaining({
        DomainName: 'api.example.com',
        RegionalCertificateArn: certificateArn,
        SecurityPolicy: 'TLS_1_2',
        EndpointConfiguration: { Types: ['REGIONAL'] },
      }),
    ]);
    expect(mappingsOf(own)).toEqual([
      {
        DomainName: 'api.example.com',
        RestApiId: expect.anything(),
        Stage: own.ofType('AWS::ApiGateway::Stage')[0]?.properties['StageName'],
      },
    ]);
    expect(apiOf(own)).toMatchObject({ DisableExecuteApiEndpoint: true });
  });

  test('is the address of hosted pages, thus of links in e-mails and answers, and the one that operators are told', () => {
    expect(own.outputs['ApiUrl']).toBe('https://api.example.com/');
    for (const text of settingsOf(own)) expect(text).toContain('"pagesUrl":"https://api.example.com"');
    expect(below.outputs['ApiUrl']).toBe('https://api.example.com/bank/');
    for (const text of settingsOf(below)) expect(text).toContain('"pagesUrl":"https://api.example.com/bank"');
    expect(mappingsOf(below)).toEqual([expect.objectContaining({ BasePath: 'bank' })]);
    for (const text of settingsOf(pages)) expect(text).toContain('"pagesUrl":"https://accounts.example.com"');
  });

  test('says what the DNS has to point at', () => {
    const [{ logicalId } = { logicalId: '' }] = own.ofType('AWS::ApiGateway::DomainName');
    expect(own.outputs['DomainNameTarget']).toEqual({ 'Fn::GetAtt': [logicalId, 'RegionalDomainName'] });
    expect(own.outputs['DomainNameTargetZone']).toEqual({ 'Fn::GetAtt': [logicalId, 'RegionalHostedZoneId'] });
  });

  test('can keep the address of API Gateway while callers move, and can be reached by IPv6', () => {
    expect(apiOf(moving)).not.toHaveProperty('DisableExecuteApiEndpoint');
    expect(namesOf(moving)).toEqual([
      expect.objectContaining({ EndpointConfiguration: { Types: ['REGIONAL'], IpAddressType: 'dualstack' } }),
    ]);
  });

  test('keeps its name in a live stage: with another one made, the DNS would lead nowhere', () => {
    const [name] = own.ofType('AWS::ApiGateway::DomainName');
    expect([name?.template, name?.whole['DeletionPolicy']]).toEqual([
      'Bankstack-live.template.json',
      'RetainExceptOnCreate',
    ]);
    expect(below.ofType('AWS::ApiGateway::DomainName')[0]?.whole['DeletionPolicy']).toBe('Delete');
  });

  test('is served anew when its address changes', () => {
    const deployed = (stage: typeof own) => stage.ofType('AWS::ApiGateway::Deployment')[0]?.logicalId;
    expect(deployed(own)).not.toBe(deployed(plain));
    expect(deployed(moving)).toBe(deployed(plain));
  });

  test('raises an alarm 30 days before its certificate expires, and if AWS says nothing of it', () => {
    expect(alarmsOf(own)).toEqual([
      expect.objectContaining({
        MetricName: 'DaysToExpiry',
        Dimensions: [{ Name: 'CertificateArn', Value: certificateArn }],
        Threshold: 30,
        Period: 86_400,
        EvaluationPeriods: 2,
        Statistic: 'Minimum',
        ComparisonOperator: 'LessThanThreshold',
        TreatMissingData: 'breaching',
      }),
    ]);
    expect(alarmsOf(mutual)).toHaveLength(2);
  });
});

describe('a stage whose callers show certificates', () => {
  test('trusts the issuers in one version of one file', () => {
    expect(namesOf(mutual)).toEqual([
      expect.objectContaining({
        DomainName: 'api.first-national-bank.example.com',
        MutualTlsAuthentication: {
          TruststoreUri: 's3://first-national-bank-issuers/issuers.pem',
          TruststoreVersion: 'Jq3l0vZ9',
        },
        OwnershipVerificationCertificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d',
      }),
      expect.objectContaining({ DomainName: 'open.first-national-bank.example.com' }),
    ]);
    expect(namesOf(mutual)[1]).not.toHaveProperty('MutualTlsAuthentication');
    expect(apiOf(mutual)).toMatchObject({ DisableExecuteApiEndpoint: true });
  });

  test('has another name for pages and partners, by which functions of operations serve nobody', () => {
    expect(mappingsOf(mutual).map(({ DomainName }) => DomainName)).toEqual(
      namesOf(mutual).map(({ DomainName }) => DomainName),
    );
    expect(mutual.outputs['ApiUrl']).toBe('https://api.first-national-bank.example.com/banking/');
    expect(mutual.outputs['OpenUrl']).toBe('https://open.first-national-bank.example.com/banking/');
    for (const text of settingsOf(mutual)) {
      expect(text).toContain('"pagesUrl":"https://open.first-national-bank.example.com/banking"');
      expect(text).toContain('"requiresCertificates":true');
    }
    expect(settingsOf(mutual).length).toBeGreaterThan(1);
    expect(operations.length).toBeGreaterThan(0);
  });
});

describe('the domain of a stage', () => {
  const clientCertificates = certified.domain?.clientCertificates;
  const check = (changes: object, origins: readonly string[] = []) =>
    checkDomain({ name: 'mine', origins, domain: { ...domain, ...changes } });

  test('may have all of it', () => {
    expect(() => check({})).not.toThrow();
    expect(() => check({ basePath: 'v1', ipv6: true, keepsGatewayAddress: true })).not.toThrow();
    expect(() => check({ clientCertificates })).not.toThrow();
  });

  test.each([
    [{ name: 'API.example.com' }, 'domain.name: is no host name'],
    [{ name: '*.example.com' }, 'domain.name: is no host name'],
    [{ name: 'https://api.example.com' }, 'domain.name: is no host name'],
    [{ name: 'localhost' }, 'domain.name: is no host name'],
    [{ certificateArn: 'arn:aws:iam::111122223333:server-certificate/x' }, 'domain.certificateArn: is not the ARN'],
    [{ basePath: '/v1' }, 'domain.basePath: has to be of letters'],
    [{ basePath: 'a/b' }, 'domain.basePath: has to be of letters'],
    [{ tls: '1.0' }, 'tls'],
    [
      { clientCertificates: { ...clientCertificates, truststore: { bucket: 'b', key: 'k', version: '' } } },
      'domain.clientCertificates.truststore.version: is required',
    ],
    [
      { clientCertificates: { ...clientCertificates, openName: domain } },
      'domain.clientCertificates.openName.name: is the name that asks for certificates',
    ],
    [{ clientCertificates, keepsGatewayAddress: true }, 'nobody can show a certificate at the address of API Gateway'],
  ])('is refused as %p', (changes, why) => expect(() => check(changes)).toThrow(why));

  test('asks for no certificates where browsers call: they show none in a preflight', () => {
    expect(() => check({ clientCertificates }, ['https://app.example.com'])).toThrow('a browser shows no certificate');
  });
});
