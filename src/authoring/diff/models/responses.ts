import {
  entriesOf,
  type Header,
  objectOf,
  type Response,
  toCanonicalText,
  toToken,
} from '../../../contract/model/index.ts';
import { compareContents } from './contents.ts';
import { compareValue } from './parameters.ts';
import { type ComparisonScope, pairByKey } from './scope.ts';

export function compareResponses(
  scope: ComparisonScope,
  before: readonly Response[],
  after: readonly Response[],
): void {
  for (const older of before) {
    const newer = findCoveringResponse(after, older.key);
    const within = newer === undefined ? after.filter(({ key }) => isInRange(key, older.key)) : [];
    for (const one of newer === undefined ? within : [newer]) compareResponse(scope, older, one);
    if (newer === undefined && within.length === 0) {
      const isError = isErrorKey(older.key);
      const rule = isError ? 'response.error-removed' : 'response.success-removed';
      scope.add(rule, `response ${older.key}`, 'is removed', { before: older.usedAt });
    } else if (newer === undefined) {
      const says = `is now ${within.map(({ key }) => key).join(', ')}`;
      scope.add('response.error-removed', `response ${older.key}`, says, {
        before: older.usedAt,
        after: within[0]?.usedAt,
      });
    }
  }
  for (const newer of after) {
    if (before.some(({ key }) => key.toUpperCase() === newer.key.toUpperCase())) continue;
    const older = findCoveringResponse(before, newer.key) ?? defaultFor(before, newer.key);
    // If single statuses replaced the range `older`, it was compared above.
    const isLeft = after.some(({ key }) => key.toUpperCase() === older?.key.toUpperCase());
    if (older !== undefined && (isLeft || older.key === 'default')) compareResponse(scope, older, newer);
    if (older !== undefined && older.key !== 'default' && !isErrorKey(newer.key)) continue;
    const rule = isErrorKey(newer.key) ? 'response.error-added' : 'response.success-added';
    scope.add(rule, `response ${newer.key}`, 'is new', { after: newer.usedAt });
  }
}

/** Returns `default` if it describes a status: an error, or a success of an operation without any other success. */
function defaultFor(responses: readonly Response[], key: string): Response | undefined {
  if (!isErrorKey(key) && responses.some((one) => !isErrorKey(one.key))) return undefined;
  return responses.find((one) => one.key === 'default');
}

const isErrorKey = (key: string): boolean => key === 'default' || /^[45]/.test(key);

/** Whether a range includes a status. */
const isInRange = (key: string, range: string): boolean =>
  key.toUpperCase() !== range.toUpperCase() && /^[1-5]XX$/i.test(range) && key.startsWith(range.charAt(0));

/** The response that describes a status: under the status itself, or under its range. */
const findCoveringResponse = (responses: readonly Response[], key: string): Response | undefined =>
  responses.find((one) => one.key.toUpperCase() === key.toUpperCase()) ??
  responses.find((one) => isInRange(key, one.key));

function compareResponse(scope: ComparisonScope, before: Response, after: Response): void {
  const label = `response ${after.key}`;
  if (before.key === after.key) {
    scope.compareWords('response.reworded', label, before, after, ['description', 'summary']);
  }
  compareHeaders(scope, label, before.headers, after.headers);
  compareContents(scope, 'response', `${label} body`, before, after);
  compareLinks(scope, label, before, after);
}

function compareHeaders(
  scope: ComparisonScope,
  label: string,
  before: readonly Header[],
  after: readonly Header[],
): void {
  const describedHeaders = (headers: readonly Header[]) =>
    headers.filter(({ name }) => name.toLowerCase() !== 'content-type');
  for (const { before: older, after: newer } of pairByKey(
    describedHeaders(before),
    describedHeaders(after),
    ({ name }) => name.toLowerCase(),
  )) {
    const at = { before: older?.pointer, after: newer?.pointer };
    const name = `${label} header ${newer?.name ?? older?.name}`;
    if (older === undefined) {
      const isNeeded = newer?.node.required === true && scope.responses === 'sent';
      scope.add('response-header.added', name, 'is new', at, isNeeded ? 'major' : 'minor');
    } else if (newer === undefined) scope.add('response-header.removed', name, 'is removed', at);
    else {
      const [was, now] = [older.node.required === true, newer.node.required === true];
      if (now && !was)
        scope.addPresenceChange(
          'response-header.required',
          'narrower',
          scope.responses,
          name,
          'is now always there',
          at,
        );
      if (was && !now)
        scope.addPresenceChange('response-header.optional', 'wider', scope.responses, name, 'may be missing now', at);
      if ((older.node.deprecated === true) !== (newer.node.deprecated === true)) {
        const text = newer.node.deprecated === true ? 'is deprecated' : 'is no longer deprecated';
        scope.add('response-header.deprecated', name, text, at);
      }
      scope.compareWords('response-header.reworded', name, older, newer, ['description', 'example', 'examples']);
      compareValue(scope, 'response-header', name, older, newer);
    }
  }
}

function compareLinks(scope: ComparisonScope, label: string, before: Response, after: Response): void {
  const readLinks = (model: ComparisonScope['before'], { node, pointer }: Response) =>
    entriesOf(node.links).map(([name]) => {
      const place = `${pointer}/links/${toToken(name)}`;
      const link = model.resolvedAt(place);
      const { description: _, ...content } = objectOf(link?.node);
      return { name, pointer: link?.pointer ?? place, content: toCanonicalText(content) };
    });
  const [older, newer] = [readLinks(scope.before, before), readLinks(scope.after, after)];
  for (const pair of pairByKey(older, newer, ({ name }) => name)) {
    const name = pair.after?.name ?? pair.before?.name;
    const at = { before: pair.before?.pointer, after: pair.after?.pointer };
    if (pair.before === undefined) scope.add('link.added', `${label} link ${name}`, 'is new', at);
    else if (pair.after === undefined) scope.add('link.changed', `${label} link ${name}`, 'is removed', at);
    else if (pair.before.content !== pair.after.content)
      scope.add('link.changed', `${label} link ${name}`, 'leads elsewhere', at);
  }
}
