import { MessageNotInflight, QueueDoesNotExist, SQSServiceException } from '@aws-sdk/client-sqs';

const $metadata = { httpStatusCode: 400 };

/** The SQS errors that product code may get, as the SDK throws them. */
export function queueProblem(
  kind: 'noQueue' | 'notInFlight' | 'expiredReceipt' | 'badParameter' | 'missingParameter',
  message: string,
): SQSServiceException {
  switch (kind) {
    case 'noQueue':
      return new QueueDoesNotExist({ message, $metadata });
    case 'notInFlight':
      return new MessageNotInflight({ message, $metadata });
    case 'missingParameter':
      return new SQSServiceException({ name: 'MissingParameter', $fault: 'client', message, $metadata });
    case 'expiredReceipt':
    case 'badParameter':
      return new SQSServiceException({ name: 'InvalidParameterValue', $fault: 'client', message, $metadata });
  }
}
