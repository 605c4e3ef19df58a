import { stateMachine, type StepName } from '../../kernel/base/state-machine.ts';
import { type PersonRole, type PersonStatus, personStatuses } from '../../ports/identity-check/port.ts';
import type { Person } from '../people/person.ts';
import type { ApplicantForm } from './applicant.ts';
import type { Application } from './store.ts';

/** Returns all people that the identity check checks, in the order of its answer. */
export function peopleOf(applicant: ApplicantForm): readonly (Person & { readonly role: PersonRole })[] {
  const as = (role: PersonRole, people: readonly Person[]) => people.map((person) => ({ ...person, role }));
  switch (applicant.type) {
    case 'individualApplication': {
      const { powerOfAttorneyAgent: agent } = applicant;
      return [...as('applicant', [applicant]), ...as('agent', agent === undefined ? [] : [agent])];
    }
    case 'businessApplication':
      return [...as('officer', [applicant.officer]), ...as('beneficialOwner', applicant.beneficialOwners)];
    case 'trustApplication':
      return [
        ...as('grantor', [applicant.grantor]),
        ...as('trustee', applicant.trustees),
        ...as('beneficiary', applicant.beneficiaries),
      ];
  }
}

/** The states of a person of an application. The identity check says in which they begin; the decision of a person ends a review. */
export const personMachine = stateMachine({
  thing: 'person of an application',
  states: personStatuses,
  begins: personStatuses,
  steps: {
    approve: { from: ['PendingReview'], to: 'Approved' },
    deny: { from: ['PendingReview'], to: 'Denied' },
    reverse: { from: ['Denied'], to: 'Approved' },
  },
});

/** Takes a step with all people whose status allows it. The others stay as they are. */
export const withPersonStep = (application: Application, step: StepName<typeof personMachine>): Application =>
  withStatuses(application, (status) =>
    personMachine.allows({ status }, step) ? personMachine.next({ status }, step) : status,
  );

type Change = (status: PersonStatus, index: number) => PersonStatus;

/**
 * Returns an application, or its applicant, with changed statuses of its people; `index` is the position in {@link
 * peopleOf}. An individual has no status apart from that of the application.
 */
export function withStatuses<One extends ApplicantForm | Application>(one: One, change: Change): One;
export function withStatuses(one: ApplicantForm | Application, change: Change): object {
  const changed = (person: { readonly status: PersonStatus }, index: number) => ({
    ...person,
    status: change(person.status, index),
  });
  switch (one.type) {
    case 'individualApplication': {
      const { powerOfAttorneyAgent: agent } = one;
      return agent === undefined ? one : { ...one, powerOfAttorneyAgent: changed(agent, 1) };
    }
    case 'businessApplication':
      return {
        ...one,
        officer: changed(one.officer, 0),
        beneficialOwners: one.beneficialOwners.map((person, index) => changed(person, 1 + index)),
      };
    case 'trustApplication': {
      const { grantor, trustees, beneficiaries } = one;
      return {
        ...one,
        grantor: changed(grantor, 0),
        trustees: trustees.map((person, index) => changed(person, 1 + index)),
        beneficiaries: beneficiaries.map((person, index) => changed(person, 1 + trustees.length + index)),
      };
    }
  }
}
