/** Groups of merchant category codes, as ranges from the first to the last. */
const groups = {
  Airlines: ['3000-3350', '4511'],
  Alcohol: ['5813', '5921'],
  Cash: ['6010-6011'],
  CarRental: ['3351-3500', '7512'],
  DatingAndAdult: ['5967', '7273'],
  Fuel: ['5541-5542', '5552', '5983'],
  Gambling: ['7800-7802', '7995', '9406'],
  Groceries: ['5411', '5422', '5441', '5451', '5462', '5499'],
  Healthcare: ['4119', '5912', '5975-5976', '8011-8099'],
  Lodging: ['3501-3999', '7011'],
  MoneyTransfer: ['4829', '6012', '6050-6051', '6540'],
  Restaurants: ['5811-5812', '5814'],
  Tobacco: ['5993'],
  Transport: ['4111-4112', '4121', '4131', '4784', '4789'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export const categoryGroups = Object.keys(groups) as readonly (keyof typeof groups)[];

/** A merchant category code, a range from the first to the last, or a group. */
export type Category = (typeof categoryGroups)[number] | `${number}` | `${number}-${number}`;

/** True for a category of a control that has a merchant category code: the code itself, a range, or a group. */
export function hasCategory(categories: readonly string[], code: number): boolean {
  return categories
    .flatMap((one): readonly string[] => (one in groups ? groups[one as keyof typeof groups] : [one]))
    .some((range) => {
      const [first, last = first] = range.split('-').map(Number);
      return first !== undefined && last !== undefined && code >= first && code <= last;
    });
}
