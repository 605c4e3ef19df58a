import * as lambda from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { releasedAlias } from '../names.ts';
import type { Stage } from '../stages.ts';

export interface ReleasedVersionProps {
  readonly stage: Pick<Stage, 'recovery' | 'fixedEgress'>;
  readonly function: lambda.Function;
}

/**
 * The version of a function as this deployment makes it, and the alias that leads to it. A deployment makes another version only if the code or the
 * settings of the function have changed: Lambda refuses to make the same one twice. CloudFormation deletes the old one once the alias has left it.
 */
export class ReleasedVersion extends Construct {
  /** The number of the version, which its log lines and its metrics have. */
  readonly number: string;
  readonly alias: lambda.CfnAlias;

  constructor(scope: Construct, id: string, { stage, function: made }: ReleasedVersionProps) {
    super(scope, id);
    made.invalidateVersionBasedOn(publishedFrom(stage));
    this.number = made.currentVersion.version;
    this.alias = new lambda.CfnAlias(this, 'Alias', {
      name: releasedAlias,
      functionName: made.functionName,
      functionVersion: this.number,
    });
  }
}

/**
 * Settings that reach a function by a value in the Parameter Store. They change the function and not its template, from which the CDK knows whether
 * another version is needed: without this, a version would go on with the table before a restoration.
 */
const publishedFrom = ({ recovery, fixedEgress }: ReleasedVersionProps['stage']): string =>
  JSON.stringify([recovery.restoredTable?.name, recovery.replicaKeyArn, fixedEgress?.zones]);
