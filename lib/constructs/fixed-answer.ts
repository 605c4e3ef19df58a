import * as apigateway from 'aws-cdk-lib/aws-apigateway';

interface FixedAnswer {
  readonly status: number;
  /** Values in quotes, as the gateway takes them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The types of bodies that clients send. A mock answers 415 to others. */
const bodyTypes = [
  'application/json',
  'application/vnd.api+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/octet-stream',
  'application/pdf',
  'image/jpeg',
  'image/png',
  'text/plain',
];

/** A method that the gateway answers by itself, always with the same answer: no function runs. */
export function fixedAnswer({ status, headers, body }: FixedAnswer): {
  readonly integration: apigateway.MockIntegration;
  readonly options: apigateway.MethodOptions;
} {
  const headerParameter = (header: string) => `method.response.header.${header}`;
  const named = <T>(valueOf: (value: string) => T) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [headerParameter(name), valueOf(value)]));
  const request = JSON.stringify({ statusCode: status });
  return {
    integration: new apigateway.MockIntegration({
      requestTemplates: Object.fromEntries(bodyTypes.map((type) => [type, request])),
      // Without a template, the body of the request would have to say the status.
      passthroughBehavior: apigateway.PassthroughBehavior.NEVER,
      // Otherwise the body of a request would be binary, and the gateway applies no template to a binary body.
      contentHandling: apigateway.ContentHandling.CONVERT_TO_TEXT,
      integrationResponses: [
        {
          statusCode: String(status),
          responseTemplates: { 'application/json': body },
          responseParameters: named((value) => value),
        },
      ],
    }),
    options: { methodResponses: [{ statusCode: String(status), responseParameters: named(() => true) }] },
  };
}
