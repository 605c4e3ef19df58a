import { RemovalPolicy } from 'aws-cdk-lib';
import type { Stage } from './stages.ts';

/**
 * What becomes of a resource with data when its stack no longer has it: a disposable stage deletes it, any other keeps it. If the
 * creation fails, it is deleted in both, because it has no data yet: otherwise each attempt would leave hundreds of resources behind.
 */
export const keptWith = ({ disposable }: Pick<Stage, 'disposable'>): RemovalPolicy =>
  disposable ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;
