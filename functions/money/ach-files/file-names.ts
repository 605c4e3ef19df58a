import { stageScope, type WindowRef } from './store.ts';
import { nameOfWindow } from './window-times.ts';

/** The folder of a bank's files, in a sandbox that of an organisation, under `outgoing/` and `incoming/`. */
export const bankFolder = ({ scope, routingNumber }: Pick<WindowRef, 'scope' | 'routingNumber'>): string =>
  scope === stageScope ? routingNumber : `${routingNumber}/${scope}`;

/** With what the keys of the files of a window begin. */
export const windowPrefix = (ref: WindowRef): string => `outgoing/${bankFolder(ref)}/${nameOfWindow(ref.window)}-`;
