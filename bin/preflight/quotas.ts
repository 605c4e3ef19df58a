import { readServiceQuotas, type UsedQuota } from '../quotas/service-quotas.ts';
import { type Check, failed, joined, passed, warning } from './check.ts';

/** From this part of a quota on, there is a warning. */
const nearlyUsed = 0.8;

const shareOf = ({ used = 0, limit }: UsedQuota): number => (limit > 0 ? used / limit : 0);

/** Is enough left of the quotas of the account that AWS measures? */
export const quotas: Check = {
  name: 'quotas',
  actions: ['servicequotas:ListServiceQuotas', 'cloudwatch:GetMetricData'],
  neededBy: () => 'service',
  look: async (_, now) => {
    const { quotas: all, unknownServices } = await readServiceQuotas(now);
    const measured = all
      .filter(({ used }) => used !== undefined)
      .toSorted((one, other) => shareOf(other) - shareOf(one));
    const full = measured.filter((one) => shareOf(one) >= nearlyUsed).map(findingOf);
    const [first] = measured;
    const fullest = first === undefined ? '' : `, the fullest is ${wordsOf(first)}`;
    return joined([
      ...full,
      ...unknownServices.map((service) =>
        warning({
          says: `Service Quotas has no service ${service} in this region`,
          whatToDo: 'look at the quotas of that service in its console',
        }),
      ),
      passed(`${measured.length} quotas are in use${fullest}`),
    ]);
  },
};

function findingOf(quota: UsedQuota) {
  const fault = {
    says: wordsOf(quota),
    whatToDo: quota.isAdjustable
      ? `ask AWS for more of ${quota.code} (docs/operate/going-live.md, step 2)`
      : `${quota.code} is fixed: move something else out of this account`,
  };
  return shareOf(quota) >= 1 ? failed(fault) : warning(fault);
}

const wordsOf = ({ service, name, used = 0, limit }: UsedQuota): string =>
  `${service} ${name}: ${used} of ${limit} used, ${limit - used} left`;
