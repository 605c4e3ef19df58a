import { functionName, releasedAlias } from '../../lib/names.ts';
import { pascalCase } from '../../lib/pascal-case.ts';
import { absentStage, type DeployedResource, deployedResources } from './deployed-stacks.ts';
import type { FunctionFacts } from './function-facts.ts';

/** What a function has in a deployed stage, by the names that AWS gave. */
export interface DeployedFunction {
  readonly region: string;
  readonly functionName: string;
  /** The ARN of the alias that callers use, if its new code comes by a canary. */
  readonly alias: string | undefined;
  readonly logGroup: string;
  /** The alarms of this function, of its queue, and on lines that it may log. Those of the whole stage are not among them. */
  readonly alarms: readonly string[];
  readonly dashboard: string | undefined;
}

const hashDigits = 8;

/**
 * Finds a function in the stacks of a stage: all that have its tag, also nested ones, however the stage is divided. Throws an error if there
 * is no such stage, or if it has no such function.
 */
export async function findFunction(
  stage: string,
  { id, alarms }: Pick<FunctionFacts, 'id' | 'alarms'>,
  functionIds: readonly string[],
): Promise<DeployedFunction> {
  const { region, resources } = await deployedResources(stage);
  if (resources.length === 0) throw absentStage(stage, region);
  const found = resources.find(
    ({ type, name }) => type === 'AWS::Lambda::Function' && name === functionName({ name: stage }, id),
  );
  const logGroup = found && resources.find((one) => one.type === 'AWS::Logs::LogGroup' && isLogOf(one, found))?.name;
  if (found === undefined || logGroup === undefined) {
    throw new Error(`stage ${stage} has no function ${id}: it is of another version, or does not offer it`);
  }
  return {
    region,
    functionName: found.name,
    alias: resources.find((one) => isAliasOf(one, found))?.name,
    logGroup,
    alarms: resources.filter((one) => isAlarmOf(one, id, functionIds) || isNamed(one, alarms)).map(({ name }) => name),
    dashboard: resources.find(
      (one) => one.type === 'AWS::CloudWatch::Dashboard' && one.logicalId.startsWith('Dashboard'),
    )?.name,
  };
}

/**
 * True for the log group beside a function. The CDK builds logical ids from the path of a construct, leaves out a part with which the part
 * before it ends (ListAuditLog and Log), and adds eight digits.
 */
export function isLogOf(
  log: Pick<DeployedResource, 'logicalId'>,
  { logicalId }: Pick<DeployedResource, 'logicalId'>,
): boolean {
  const parent = logicalId.slice(0, -hashDigits).replace(/Function$/, '');
  return log.logicalId.slice(0, -hashDigits) === (parent.endsWith('Log') ? parent : `${parent}Log`);
}

/** True for an alarm on log lines with one of these names. */
const isNamed = ({ type, logicalId }: DeployedResource, alarms: FunctionFacts['alarms']): boolean =>
  type === 'AWS::CloudWatch::Alarm' && alarms.some(({ name }) => logicalId.slice(0, -hashDigits) === `Alarms${name}`);

/** CloudFormation names an alias by its ARN. */
const isAliasOf = ({ type, name }: DeployedResource, { name: functionOf }: DeployedResource): boolean =>
  type === 'AWS::Lambda::Alias' && name.endsWith(`:function:${functionOf}:${releasedAlias}`);

/** An alarm belongs to the function whose id its name begins with; of several, to the longest one. */
function isAlarmOf({ type, logicalId }: DeployedResource, id: string, functionIds: readonly string[]): boolean {
  if (type !== 'AWS::CloudWatch::Alarm') return false;
  const ids = functionIds.filter((one) => logicalId.startsWith(`Alarms${pascalCase(one)}`));
  return ids.includes(id) && ids.every((one) => one.length <= id.length);
}
