import { CfnResource, Lazy, Stack, type IResolvable } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import type { IConstruct } from 'constructs';

const ownType = /^AWS::ApiGateway::/;
/** Resources that serve a deployment to callers, and are not part of it. */
const carriers: ReadonlySet<string> = new Set([
  apigateway.CfnDeployment.CFN_RESOURCE_TYPE_NAME,
  apigateway.CfnStage.CFN_RESOURCE_TYPE_NAME,
  apigateway.CfnBasePathMapping.CFN_RESOURCE_TYPE_NAME,
]);

/**
 * Everything that a stage of the gateway serves: all its resources in these trees, in whichever nested stack they are, with all
 * properties. A stage continues to serve the snapshot of its deployment until another deployment replaces it, so this belongs into
 * the logical id of the deployment. Nothing has to be named here when a new kind of resource is added.
 */
export function servedResources(roots: readonly IConstruct[]): IResolvable {
  return Lazy.any({ produce: () => roots.flatMap((root) => root.node.findAll().filter(isServed).map(whole)) });
}

function isServed(construct: IConstruct): construct is CfnResource {
  if (!CfnResource.isCfnResource(construct)) return false;
  return ownType.test(construct.cfnResourceType) && !carriers.has(construct.cfnResourceType);
}

/** Its path too: a logical id is unique in its own nested stack only, so two stacks may have a function of the same name. */
function whole(resource: CfnResource): readonly unknown[] {
  // The CDK makes the logical id of a deployment from the same text of its API, and has no public name for it.
  const text = (resource as unknown as { _toCloudFormation(): object })._toCloudFormation();
  return [resource.node.path, Stack.of(resource).resolve(text)];
}
