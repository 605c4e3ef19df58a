import { defineSettings } from '../../ports/define-settings.ts';

/** The settings of a stage for application forms. */
export interface ApplicationFormSettings {
  /** Days that the address of a form is valid, of the bank's time. */
  readonly urlDays: number;
  /** Days after which answers that nobody has gone on with are deleted, of the bank's time. */
  readonly keptDays: number;
  /** How old, in years, a person is at least who applies on a form. An officer is at least 18 anyway. */
  readonly minimumAge: number;
}

export const usualApplicationForms: ApplicationFormSettings = { urlDays: 30, keptDays: 30, minimumAge: 18 };

export const applicationFormSettings = defineSettings({ applicationForms: usualApplicationForms });
