import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { Settings } from '../../ports/settings.ts';
import { businessPeople } from '../applications/business.ts';
import { individualPeople } from '../applications/individual.ts';
import { adultYears, type PersonLocation } from '../people/person-rules.ts';
import type { EntryPage, OwnerPage } from './flow.ts';
import type { FormType } from './statuses.ts';

/** When something is sent to a form, and the settings of its stage. */
export interface FormCircumstances {
  readonly now: Instant;
  readonly settings: Pick<Settings, 'sandbox' | 'customers' | 'applicationForms'>;
}

type FormSettings = Pick<Settings, 'applicationForms'>;

/** Who applies on a form is as old as the stage asks for; an officer is of age anyway. */
const officerAge = ({ applicationForms: { minimumAge } }: FormSettings) => Math.max(adultYears, minimumAge);

/** The least age of the person whom a page is about. */
export function leastAgeOn(page: EntryPage | OwnerPage, settings: FormSettings): number {
  if (page === 'name') return settings.applicationForms.minimumAge;
  return page === 'officer-name' ? officerAge(settings) : 0;
}

/** The people of an application that is made on a form, with the ages that forms ask for. */
export function personLocationsOf(type: FormType, settings: FormSettings): readonly PersonLocation[] {
  if (type !== 'Business') {
    return individualPeople.map((person) =>
      person.name === undefined ? { ...person, leastAge: settings.applicationForms.minimumAge } : person,
    );
  }
  return businessPeople.map((person) =>
    person.name === 'officer' ? { ...person, leastAge: officerAge(settings) } : person,
  );
}

/** Everybody who may be in what is known of an applicant beforehand. The attributes of all types are beside each other there. */
export const prefilledLocations = (settings: FormSettings): readonly PersonLocation[] => [
  ...personLocationsOf('Individual', settings),
  ...personLocationsOf('Business', settings).filter(({ name }) => name !== undefined),
];
