const declared = new WeakSet();

/**
 * Declares the settings of a capability with their defaults, by their name in the settings of a stage:
 * `defineSettings({ recurring: usualRecurring })`. `npm run generate` adds them to `StageSettings` and to the defaults.
 */
export function defineSettings<Settings extends Readonly<Record<string, object>>>(settings: Settings): Settings {
  declared.add(settings);
  return settings;
}

/** True for what `defineSettings` has declared. */
export const isSettings = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && declared.has(value);
