import {
  neverMissed,
  personProfileNames,
  type ProfileDetails,
  profileDescriptions,
  type ProfileName,
  profileNames,
} from './details.ts';
import type { Application } from './store.ts';

export interface MissingField {
  /** Path of the field, joined by dots: `beneficialOwners.0.occupation`. */
  readonly fieldName: string;
  readonly description: string;
}

/**
 * Returns the profile fields that an application lacks. Business fields of an individual are required only of sole
 * proprietors.
 */
export function missingFieldsOf(application: Application): MissingField[] {
  const { profile } = application;
  switch (application.type) {
    case 'individualApplication': {
      const isProprietor = application.soleProprietorship === true;
      const names = isProprietor ? profileNames.individualApplication : personProfileNames;
      return missingIn(profile, names);
    }
    case 'businessApplication':
      return [
        ...missingIn(profile, profileNames.businessApplication),
        ...missingIn(application.officer, personProfileNames, 'officer.'),
        ...application.beneficialOwners.flatMap((owner, index) =>
          missingIn(owner, personProfileNames, `beneficialOwners.${index}.`),
        ),
      ];
    case 'trustApplication':
      return [];
  }
}

function missingIn(given: ProfileDetails, names: readonly ProfileName[], prefix = ''): MissingField[] {
  return names
    .filter((name) => given[name] === undefined && !neverMissed.includes(name))
    .map((name) => ({ fieldName: prefix + name, description: profileDescriptions[name] }));
}
