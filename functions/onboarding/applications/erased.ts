import { childId } from '../../kernel/base/ids/child-id.ts';
import { defineErasure } from '../../kernel/table/erasure.ts';
import { partitionKey } from '../../kernel/table/kind.ts';
import { documentSides } from './enums.ts';
import { documentSideContext } from './find-document.ts';
import { identityClaimKind, releaseIdentities } from './identity-claims.ts';
import { noteItem, noteKind } from './notes.ts';
import { openApplicant } from './sealed-applicant.ts';
import { applicationItem, applicationKey } from './store.ts';

/** Erases the applicant and all people behind the application, with the files of its documents and the claims of its numbers. */
export const applicationErasure = defineErasure(applicationItem, {
  partitions: ({ organisationId, applicationId }) => [applicationKey(organisationId, applicationId).pk],
  files: ({ organisationId, id, documents }) =>
    documents.flatMap((document) =>
      documentSides.flatMap((side) => {
        const context = documentSideContext(organisationId, childId(id, document.number), side);
        return document[side] === undefined ? [] : [{ key: document[side].key, place: context }];
      }),
    ),
  writes: [identityClaimKind],
  alsoWrites: (one, { table, cipher }) => {
    const { organisationId, id: applicationId } = one;
    return releaseIdentities(
      table,
      cipher,
      { organisationId, applicationId },
      identityNumbersIn(openApplicant(one, cipher)),
    );
  },
});

/** Erases the texts of reviewers' notes. */
export const noteErasure = defineErasure(noteItem, {
  partitions: ({ organisationId, applicationId }) => [partitionKey(noteKind, organisationId, applicationId)],
});

/** The numbers of an applicant or a customer that a claim may hold. */
export function identityNumbersIn(one: object): Record<string, string> {
  const { ssn, passport, ein } = one as Readonly<Record<'ssn' | 'passport' | 'ein', string | undefined>>;
  return Object.fromEntries(
    Object.entries({ ssn, passport, ein }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
