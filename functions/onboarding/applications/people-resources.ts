import type * as z from 'zod';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { childId } from '../../kernel/base/ids/child-id.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import type { ApplicantForm, BeneficialOwnerPerson, CheckedPerson } from './applicant.ts';
import { applicationLink } from './events.ts';
import type { Application } from './store.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';
import type {
  beneficialOwnerAttributes,
  beneficialOwnerResource,
  beneficiaryResource,
  trusteeResource,
} from './people-resource-schemas.ts';

/** Returns the id of the n-th (from 0) person of an application who has an id. */
export const personIdOf = (application: Pick<Application, 'id'>, index: number): string =>
  childId(application.id, index + 1);

/** Returns the beneficial owner with this index as a resource. */
export function beneficialOwnerToResource(
  application: Application,
  index: number,
  owner: BeneficialOwnerPerson,
): ResourceObject {
  return makeResource<typeof beneficialOwnerResource>('beneficialOwner', {
    id: personIdOf(application, index),
    attributes: attributesOf(owner),
    relationships: { application: { data: applicationLink(application) } },
  });
}

/** Returns the people of an application who have resources. */
export function peopleResources(application: Application, applicant: ApplicantForm): readonly ResourceObject[] {
  const relationships = { application: link(application.type, application.id) };
  const resourceBaseOf = (index: number) => ({ id: personIdOf(application, index), relationships });
  switch (applicant.type) {
    case 'individualApplication':
      return [];
    case 'businessApplication':
      return applicant.beneficialOwners.map((owner, index) => beneficialOwnerToResource(application, index, owner));
    case 'trustApplication':
      return [
        ...applicant.trustees.map((one, index) =>
          makeResource<typeof trusteeResource>('trustee', { ...resourceBaseOf(index), attributes: attributesOf(one) }),
        ),
        ...applicant.beneficiaries.map((one, index) =>
          makeResource<typeof beneficiaryResource>('beneficiary', {
            ...resourceBaseOf(index),
            attributes: attributesOf(one),
          }),
        ),
      ];
  }
}

/** A stored address is a record of names and values. It was validated in the request. */
function attributesOf(person: CheckedPerson): z.input<typeof beneficialOwnerAttributes> {
  return Object.fromEntries(Object.entries(person).filter(([, value]) => value !== undefined)) as z.input<
    typeof beneficialOwnerAttributes
  >;
}
