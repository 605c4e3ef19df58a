import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { Table } from '../../kernel/table/table.ts';
import { replace, type StoredItem, type Write } from '../../kernel/table/write.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { releaseIdentities } from './identity-claims.ts';
import { openApplicant, applicantContext } from './sealed-applicant.ts';
import type { Application, Document } from './store.ts';

const phone = { countryCode: '', number: '' };
const fullName = { first: '', last: '' };
const contact = { fullName, email: '', phone };

/**
 * The writes that erase the personal data in an application: of the applicant, and of all people behind it. The files of its
 * documents have to be deleted before.
 */
export async function erasedApplication(
  table: Table,
  one: Application,
  cipher: FieldCipher,
  now: Instant,
): Promise<readonly Write[]> {
  const { pk, sk, version, organisationId, id, type, status, message, createdAt, updatedAt, archived } = one;
  const { afterDocuments, customerId, applicationFormId, notes, reversal } = one;
  const applicant = openApplicant(one, cipher);
  const { ssn, passport, ein } = applicant as Readonly<Record<'ssn' | 'passport' | 'ein', string | undefined>>;
  const identities = Object.fromEntries(
    Object.entries({ ssn, passport, ein }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const kept = { pk, sk, version, organisationId, id, type, status, message, createdAt, updatedAt, archived };
  const after: StoredItem & { readonly version: number } = {
    ...kept,
    afterDocuments,
    customerId,
    applicationFormId,
    notes,
    reversal,
    tags: {},
    profile: {},
    erasedAt: now,
    documents: one.documents.map(erasedDocument),
    ...emptyApplicant(one, cipher),
  };
  return [
    replace(after),
    ...(await releaseIdentities(table, cipher, { organisationId, applicationId: id }, identities)),
  ];
}

/** Without its files and what they were to show. */
function erasedDocument({ number, documentType, required, status, description, reasonCode }: Document): Document {
  return { number, documentType, required, status, description, reasonCode, name: '' };
}

function emptyApplicant(one: Application, cipher: FieldCipher): Readonly<Record<string, unknown>> {
  const seal = (field: string) => cipher.seal('', applicantContext(one, field));
  const person = (role: string) => ({ ...contact, address: {}, sealedDateOfBirth: seal(`${role}dateOfBirth`) });
  const checked = (role: string, { status }: { readonly status: string }) => ({ ...person(role), status });
  const all = (role: string, people: readonly { readonly status: string }[]) =>
    people.map((each, index) => checked(`${role}.${index}.`, each));
  switch (one.type) {
    case 'individualApplication':
      return person('');
    case 'businessApplication': {
      const { entityType, officer, beneficialOwners } = one;
      return {
        name: '',
        stateOfIncorporation: '',
        entityType,
        address: {},
        phone,
        contact,
        sealedEin: seal('ein'),
        officer: checked('officer.', officer),
        beneficialOwners: all('beneficialOwners', beneficialOwners),
      };
    }
    case 'trustApplication': {
      const { revocability, sourceOfFunds, grantor, trustees, beneficiaries } = one;
      return {
        name: '',
        stateOfIncorporation: '',
        revocability,
        sourceOfFunds,
        contact: { ...contact, address: {} },
        sealedTaxId: seal('taxId'),
        grantor: checked('grantor.', grantor),
        trustees: all('trustees', trustees),
        beneficiaries: all('beneficiaries', beneficiaries),
      };
    }
  }
}
