/** How new code reaches the functions that move money or deliver (docs/operate/releases.md). */
export interface CanarySettings {
  /** The part of their calls that the new version gets at first. */
  readonly percent: number;
  /** How long it gets that part. Then it gets all. */
  readonly minutes: number;
  /** So many faults of the new versions of a wing within a minute bring all of the wing back to the old version. */
  readonly faults: number;
  /** True for a deployment whose new versions get all calls at once: `-c canary=atOnce`. */
  readonly atOnce?: true;
}

/** Metrics of Lambda and of the log arrive up to three minutes late. An alarm that rings after the canary rolls nothing back. */
const minutesMin = 5;
/** The most minutes that CodeDeploy waits between two parts. */
const minutesMax = 2_880;
const percentMax = 99;

/** Throws an error that names the first invalid setting of a stage's canary. */
export function checkCanary({ name, canary }: { readonly name: string; readonly canary?: CanarySettings | undefined }) {
  if (canary === undefined) return;
  const { percent, minutes, faults } = canary;
  const within = (setting: keyof CanarySettings, value: number, [min, max]: readonly [number, number]) => {
    if (Number.isSafeInteger(value) && value >= min && value <= max) return;
    throw new Error(
      `Stage ${name}: canary.${setting} is ${value}; it must be a whole number from ${min} to ${max} (docs/operate/releases.md)`,
    );
  };
  within('percent', percent, [1, percentMax]);
  within('minutes', minutes, [minutesMin, minutesMax]);
  within('faults', faults, [1, Number.MAX_SAFE_INTEGER]);
}

/**
 * The canary of one deployment, as the CDK context asks for it: `-c canary=atOnce`. Throws an error for any other value, and for a stage without
 * canary.
 */
export function canaryOf(
  { name, canary }: { readonly name: string; readonly canary?: CanarySettings | undefined },
  asked: string | undefined,
): CanarySettings | undefined {
  if (asked === undefined) return canary;
  if (asked !== 'atOnce') throw new Error(`-c canary=${asked} is unknown: it can be atOnce`);
  if (canary === undefined) throw new Error(`Stage ${name} has no canary: all of its functions change at once`);
  return { ...canary, atOnce: true };
}
