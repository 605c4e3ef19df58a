import * as z from 'zod';
import type { Properties } from './idle-usage.ts';
import type { Usage } from './list-prices.ts';

/** AWS never charges for the first dashboards of an account, unless one has more metrics. */
export const dashboardMetricsMax = 50;

const joined = z.looseObject({ 'Fn::Join': z.tuple([z.literal(''), z.array(z.unknown())]) });
const metricSchema = z.array(z.unknown());
const bodySchema = z.looseObject({
  widgets: z.array(z.looseObject({ properties: z.looseObject({ metrics: z.array(metricSchema).default([]) }) })),
});

/**
 * A dashboard, by its metrics. One that is shown twice counts twice. One that searches for its metrics may find any number, so it is
 * taken as a large one: AWS does not say how it counts what is found.
 */
export function dashboardUsage({ DashboardBody: body }: Properties): Usage {
  const metrics = metricsOf(body);
  const isSearching = metrics.some((one) => /SEARCH\(|SELECT /.test(JSON.stringify(one)));
  const named = metrics.filter(([first]) => typeof first === 'string');
  return isSearching || named.length > dashboardMetricsMax ? { largeDashboards: 1 } : { dashboards: 1 };
}

function metricsOf(body: unknown): readonly (readonly unknown[])[] {
  const text = typeof body === 'string' ? body : joined.parse(body)['Fn::Join'][1].map(textOrName).join('');
  return bodySchema.parse(JSON.parse(text)).widgets.flatMap(({ properties }) => properties.metrics);
}

/** What CloudFormation fills in is within a text of the dashboard. */
const textOrName = (part: unknown): string => (typeof part === 'string' ? part : 'name');
