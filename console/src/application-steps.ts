import { formOf } from './forms.ts';
import { nameOf } from './format.ts';
import type { AnyResource } from './resource.ts';
import { type Step, stepOf } from './steps.ts';

const namesIn = (fields: Step['fields']): ReadonlySet<string> => new Set(fields.map(({ name }) => name));

/** What an individual fills in only if they do business: what a business fills in too, but neither its officer nor a trust. */
function isOfBusiness(name: string): boolean {
  const { fields: ofBusiness } = formOf('createApplication/businessApplication');
  const ofOfficer = ofBusiness.find((field) => field.name === 'officer')?.members ?? [];
  const ofOthers = [...ofOfficer, ...formOf('createApplication/trustApplication').fields];
  return name === 'soleProprietorship' || (namesIn(ofBusiness).has(name) && !namesIn(ofOthers).has(name));
}

/** Applications by what the applicant is. */
export function newApplicationSteps(): readonly Step[] {
  const person = stepOf('createApplication/individualApplication');
  return [
    {
      ...person,
      label: 'Apply for a person',
      fields: person.fields.filter(({ name }) => !isOfBusiness(name)),
    },
    {
      ...stepOf('createApplication/individualApplication', {}, { soleProprietorship: 'true' }),
      label: 'Apply for a sole proprietor',
    },
    { ...stepOf('createApplication/businessApplication'), label: 'Apply for a business' },
    { ...stepOf('createApplication/trustApplication'), label: 'Apply for a trust' },
  ];
}

const reviewRule = 'Whoever changes what is reviewed does not decide on it.';

/** Changes what is known of the work and the business of an applicant. */
export function profileStep({ id, type }: AnyResource): Step {
  const step = stepOf(`updateApplication/${type as 'businessApplication'}`, { id });
  return { ...step, label: 'Change profile and tags', says: `${step.says} ${reviewRule}` };
}

/** Changes what is known of the work of each owner of a business, who come with its application. */
export const ownerSteps = (applicationId: string, included: readonly AnyResource[]): readonly Step[] =>
  included
    .filter(({ type }) => type === 'beneficialOwner')
    .map((owner) => ({
      ...stepOf('updateBeneficialOwner', { id: owner.id }, { application: applicationId }),
      says: reviewRule,
      label: `Change the profile of ${nameOf(owner.attributes)}`,
      read: async (bank) => {
        const { included: now = [] } = await bank.getApplication({ id: applicationId });
        const all: readonly unknown[] = now;
        return (all as readonly AnyResource[]).find(({ type, id }) => type === owner.type && id === owner.id) ?? owner;
      },
    }));
