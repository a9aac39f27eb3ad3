import {
  contentOfType,
  isKeyHeader,
  jsonContentOf,
  keyHeaderSchemes,
  keyName,
  type MediaType,
  nearestName,
  type Operation,
  type Parameter,
} from '../../../contract/model/index.ts';
import { isSecretHeader } from '../../../evidence/judge/index.ts';
import type { ContractIndex } from './contract-index.ts';
import { judgePaging } from './fields.ts';
import type { Judgement } from './judgement.ts';
import { judgeNameInTexts } from './named-in-texts.ts';
import { isAboutName, isHttpHeader, isRegisteredHeader } from './names.ts';

/** Judges a query parameter. */
export function judgeQuery(index: ContractIndex, operation: Operation, name: string): Judgement {
  const { requestBody, parameters } = operation;
  const base = name.replace(/\[.*$/, '');
  const stated = parameters.find(
    (each) =>
      (each.in === 'query' && (each.name === name || each.name === base || isExplodedFieldOf(each, name))) ||
      (each.in === 'querystring' && (each.content?.schema?.fieldSchemas(base) ?? []).length > 0),
  );
  if (stated !== undefined)
    return { verdict: 'stated', id: index.findStatement(stated.pointer) ?? index.findStatement(operation.pointer) };
  const paging = judgePaging(index, operation, name);
  if (paging !== undefined) return paging;
  const body = [requestBody?.pointer ?? '', ...(requestBody?.contents ?? []).map(({ pointer }) => pointer)];
  const [encoding] = index.findPointsAt(body, ['encoding']);
  if (encoding !== undefined) return { verdict: 'open', id: encoding.id };
  const [open] = index.findPointsAt([operation.pointer], ['parameters']);
  if (open !== undefined && isAboutName(open, name)) return { verdict: 'open', id: open.id };
  const named = judgeNameInTexts(index, operation, name);
  if (named !== undefined) return named;
  const names = parameters.filter((each) => each.in === 'query').map((each) => each.name);
  return {
    verdict: 'invented',
    id: open?.id ?? index.findPointOnOperations(operation.path)?.id,
    nearest: nearestName(name, names),
  };
}

/** Whether a name in the query is a field of a parameter whose style sends each field by its own name: `form`, exploded. */
const isExplodedFieldOf = ({ node: { style = 'form', explode = true }, schema }: Parameter, name: string): boolean =>
  style === 'form' && explode === true && (schema?.fieldSchemas(name) ?? []).length > 0;

/**
 * Judges a header of a request; `undefined` for a header of HTTP itself, for a registered one if the document has no
 * marks, and for `Authorization` if the operation has no security.
 */
export function judgeRequestHeader(index: ContractIndex, operation: Operation, name: string): Judgement | undefined {
  const lower = name.toLowerCase();
  if (isHttpHeader(lower) || name === '') return undefined;
  const stated = operation.parameters.find((each) => each.in === 'header' && each.name.toLowerCase() === lower);
  if (stated !== undefined) return { verdict: 'stated', id: index.findStatement(stated.pointer) };
  if (!index.hasMarks && isRegisteredHeader(lower)) return undefined;
  const isSecret = isSecretHeader(lower);
  const [security] = index.findPointsAt([operation.pointer], ['security']);
  if (security !== undefined && isSecret) return { verdict: 'open', id: security.id };
  if (operation.security.flat().length === 0) {
    if (lower === 'authorization') return undefined;
    // A client sends the key of the API to operations that need none, too.
    const scheme = findKeyScheme(index, lower);
    if (scheme !== undefined) return { verdict: 'stated', id: index.findStatement(scheme.pointer) };
  }
  const general = findUnusedScheme(index, lower);
  if (general !== undefined) return { verdict: 'stated', id: index.findStatement(general) };
  const keys = operation.security.flat().map(({ node }) => keyName(node));
  const named = judgeNameInTexts(index, operation, name);
  if (named !== undefined) return named;
  return { verdict: 'invented', nearest: isSecret ? keys[0] : nearestName(name, keys) };
}

/** Finds the scheme of an operation whose key is a header of a name. */
const findKeyScheme = ({ contract }: ContractIndex, header: string) =>
  contract.operations.flatMap(({ security }) => security.flat()).find(({ node }) => isKeyHeader(node, header));

/** Finds the pointer of a scheme whose key is a header of a name, and which no operation requires: its description says where it is sent. */
function findUnusedScheme({ contract }: ContractIndex, header: string): string | undefined {
  const required = new Set(contract.operations.flatMap(({ security }) => security.flat()).map((one) => one.pointer));
  return keyHeaderSchemes(contract.document, header).find((one) => !required.has(one));
}

/** Whether a media type in code is the one that the contract states. */
export const hasMediaType = (content: MediaType, type = ''): boolean => contentOfType([content], type) !== undefined;

/** Finds the stated request body with a media type; if there is none, the JSON body, otherwise the first. */
export function findContent({ requestBody }: Operation, type?: string): MediaType | undefined {
  const contents = requestBody?.contents ?? [];
  return contentOfType(contents, type ?? '') ?? jsonContentOf(requestBody) ?? contents[0];
}
