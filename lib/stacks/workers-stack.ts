import { NestedStack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Worker } from '../../functions/kernel/workers/define-worker.ts';
import type { PlatformFunctionProps } from '../constructs/platform-function.ts';
import { WorkerFunction } from '../constructs/worker-function.ts';
import { pascalCase } from '../pascal-case.ts';

export interface WorkersStackProps extends Omit<PlatformFunctionProps, 'plan'> {
  readonly workers: readonly Worker[];
}

/** All background workers. */
export class WorkersStack extends NestedStack {
  readonly functions: readonly WorkerFunction[];

  constructor(scope: Construct, id: string, { workers, ...common }: WorkersStackProps) {
    super(scope, id);
    this.functions = workers.map((worker) => new WorkerFunction(this, pascalCase(worker.id), { ...common, worker }));
  }
}
