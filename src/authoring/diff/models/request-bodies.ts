import type { RequestBody } from '../../../contract/model/index.ts';
import { compareContents } from './contents.ts';
import type { ComparisonScope } from './scope.ts';

export function compareRequestBodies(
  scope: ComparisonScope,
  before: RequestBody | undefined,
  after: RequestBody | undefined,
): void {
  const { requests } = scope;
  const isSent = requests === 'sent';
  if (before === undefined && after === undefined) return;
  const at = { before: before?.pointer, after: after?.pointer };
  if (before === undefined && after !== undefined) {
    if (!after.isRequired) scope.add('request-body.added', '', 'can have a body', at);
    else
      scope.addPresenceChange(
        'request-body.added-required',
        'narrower',
        requests,
        'body',
        isSent ? 'must now be sent' : 'is new',
        at,
      );
  } else if (before !== undefined && after === undefined) {
    scope.add('request-body.removed', 'body', 'is removed', at);
  } else if (before !== undefined && after !== undefined) {
    if (!before.isRequired && after.isRequired) {
      const text = isSent ? 'must now be sent' : 'is now always there';
      scope.addPresenceChange('request-body.required', 'narrower', requests, 'body', text, at);
    }
    if (before.isRequired && !after.isRequired) {
      const text = isSent ? 'need no longer be sent' : 'may be missing now';
      scope.addPresenceChange('request-body.optional', 'wider', requests, 'body', text, at);
    }
    scope.compareWords('request-body.reworded', 'body', before, after, ['description']);
    compareContents(scope, 'request-body', 'body', before, after);
  }
}
