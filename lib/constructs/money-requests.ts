import * as logs from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { moneyRequests } from '../objectives.ts';
import type { Stage } from '../stages.ts';
import type { GatewayRoute } from './gateway-routes.ts';

/** CloudWatch takes patterns of 1,024 characters. */
const patternLengthMax = 1_000;

const { FilterPattern } = logs;

/**
 * The metric of the time that requests of these routes take, from the access log. Several filters write it, because a pattern has no
 * room for all routes. So no function has a filter of its own, and a new operation that moves money is measured.
 */
export function measureMoneyRequests(
  scope: Construct,
  {
    stage,
    logGroup,
    routes,
  }: {
    readonly stage: Stage;
    readonly logGroup: logs.LogGroup;
    readonly routes: readonly Pick<GatewayRoute, 'method' | 'path'>[];
  },
): void {
  patternsOf(routes).forEach((filterPattern, index) => {
    new logs.MetricFilter(scope, `MoneyRequests${index}`, {
      metricNamespace: `Bankstack/${stage.name}`,
      metricName: moneyRequests.metric,
      logGroup,
      filterPattern,
      metricValue: '$.latencyMs',
    });
  });
}

/** Patterns that together match the requests of these routes, each once. */
function patternsOf(routes: readonly Pick<GatewayRoute, 'method' | 'path'>[]): readonly logs.IFilterPattern[] {
  const conditions = routes.map(({ method, path }) =>
    FilterPattern.all(
      FilterPattern.stringValue('$.route', '=', path),
      FilterPattern.stringValue('$.method', '=', method),
    ),
  );
  const patterns: logs.JsonPattern[][] = [[]];
  for (const condition of conditions) {
    const last = patterns.at(-1) ?? [];
    if (FilterPattern.any(...last, condition).logPatternString.length <= patternLengthMax) last.push(condition);
    else patterns.push([condition]);
  }
  return patterns.filter((some) => some.length > 0).map((some) => FilterPattern.any(...some));
}
