import { defineTexts } from '../../define-texts.ts';
import { authorTexts } from './author-texts.ts';
import type { auditEntryResource } from './resource-schema.ts';

export const auditLogTexts = defineTexts<{ resources: typeof auditEntryResource }>({
  types: {
    auditLogEntry: 'Who wrote what and when. No entry can be changed or taken out unnoticed.',
  },
  resources: {
    auditLogEntry: {
      createdAt: 'The real time of the write, also where the clock of a sandbox was moved.',
      actor: [
        'Who wrote. It has the members that its kind has.',
        {
          kind: [
            'What kind of author wrote.',
            {
              organisation: 'an API token of a user',
              customer: 'somebody who uses an app with a customer token',
              applicant: 'somebody who filled in an application form on its pages',
              worker: 'work of the platform in the background',
              operator: 'a command that the people who run the platform have given',
              unknown: 'the version of the platform that wrote did not store its author',
            },
          ],
          tokenId: 'The token that was used, or the session of an applicant. Workers and operators have none.',
          userId: 'The user whose API token it is.',
          makerIds:
            'Other users whose tokens made the token, its creator first. They answer for the write too. Absent if there are none.',
          customerId: 'The customer that the customer token acts for.',
          applicationFormId: 'The application form that the applicant fills in.',
          sourceAddress:
            'The address from which the request came: whole, shortened to its network, or absent, as the operator has set.',
          name: 'The name of the worker or of the command of the operator.',
        },
      ],
      operation: 'The id of the operation in this reference, if a request wrote.',
      fields: 'The names of the fields that the request changed, with the path to each. Values are not in the log.',
      reason: 'Why the operator wrote, in their own words.',
      outcome: [
        'Whether the write did what was asked for.',
        {
          Done: 'the write did what the request or worker wanted',
          Rejected: 'it stored that it was rejected, for example a payment for which there was no money',
        },
      ],
      previousHash:
        'The hash of the entry before it, as 64 hexadecimal digits. The first entry has a hash of the id of the organisation.',
      hash: 'The SHA-256 of `previousHash` and the text of this entry, as 64 hexadecimal digits. So no entry can be changed or taken out unnoticed.',
      resources: 'What was written, 100 resources at most.',
    },
  },
  requests: {},
  parameters: { listAuditLog: { worker: authorTexts } },
  events: {},
});
