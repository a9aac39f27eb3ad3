import { dirname, join, normalize } from 'node:path';
import { type Contract, isJsonObject, type Json, type Operation } from '../../../src/contract/model/index.ts';
import { sampleOf } from '../../../src/contract/model/sample.ts';
import type { Page } from '../../../src/docs/page.ts';
import { foundQuestionsPage } from '../../../src/docs/pages/asked.ts';
import { startPage } from '../../../src/docs/pages/start.ts';
import { referencePages } from '../../../src/docs/reference/pages.ts';
import {
  createSampleReader,
  type SampleRequest,
  type TextTemplate,
  variableName,
} from '../../../src/docs/reference/sample-request.ts';
import { createSite } from '../../../src/docs/site.ts';
import { createMockService } from '../../../src/servers/mock/index.ts';
import { unescapeHtml } from '../../../src/web/index.ts';
import { type Evaluate, evaluateEach, type Loaded, type Outcome, outcome } from './feature.ts';

/** Pages of a site that these ones link. */
const FURTHER = ['try-it.html', 'questions.html'];

/** Evaluates the pages of the docs of each feature: links, the terms of the document, and the sample requests. */
export const evaluateDocs: Evaluate = (features) => evaluateEach(features, evaluatePages);

async function evaluatePages({ contract }: Loaded & { readonly contract: Contract }): Promise<readonly Outcome[]> {
  const site = createSite({ contract });
  const reference = referencePages(site.contract, []);
  const asked = site.contract.openPoints.length > 0 ? [foundQuestionsPage(site)] : [];
  const pages = [...reference, ...asked];
  const all = [startPage(site, pages), ...pages];
  const samplesOf = createSampleReader(contract);
  const service = createMockService(contract);
  return [
    await outcome('every link has a target', async () => lostTargets(all)[0]),
    await outcome('ids are unique', async () => repeatedIds(all)[0]),
    await outcome('every term of the document is on a page', async () => missingTerms(contract, all)[0]),
    ...(await Promise.all(
      contract.operations.map((operation) =>
        outcome(`the sample of ${operation.operationId} is accepted`, async () => {
          for (const sample of samplesOf(operation)) {
            const { status, headers, body } = await service.respond(toRequest(contract, sample));
            if (headers?.['colloquy-refusal'] !== undefined || status === 404 || status === 415)
              return `${status} ${headers?.['colloquy-refusal'] ?? ''} ${JSON.stringify(body)}`;
          }
          return undefined;
        }),
      ),
    )),
  ];
}

/** The links of pages that lead to no page, or to no place on it. */
export function lostTargets(pages: readonly Pick<Page, 'path' | 'body'>[]): string[] {
  const ids = new Map(pages.map(({ path, body }) => [path, new Set(idsOf(body.html))]));
  return pages.flatMap(({ path, body }) =>
    [...body.html.matchAll(/ href="([^"]*)"/g)].flatMap(([, href = '']) => {
      const [file = '', fragment] = unescapeHtml(href).split('#');
      if (/^[a-z]+:/i.test(file) || file.startsWith('//')) return [];
      const target = file === '' ? path : normalize(join(dirname(path), file));
      if (FURTHER.includes(target)) return [];
      const places = ids.get(target);
      const isThere = places !== undefined && (fragment === undefined || places.has(decodeURIComponent(fragment)));
      return isThere ? [] : [`${path}: ${href}`];
    }),
  );
}

const idsOf = (html: string): string[] => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => unescapeHtml(id));

function repeatedIds(pages: readonly Page[]): string[] {
  return pages.flatMap(({ path, body }) => {
    const ids = idsOf(body.html);
    return ids.filter((id, index) => ids.indexOf(id) !== index || /\s/.test(id)).map((id) => `${path}#${id}`);
  });
}

/** A text without the signs of Markdown. */
const plain = (text: string): string => text.replaceAll(/[`*]/g, '').replaceAll(/\s+/g, ' ').trim();

/** Parameters that OpenAPI ignores. */
const IGNORED: ReadonlySet<string> = new Set(['Accept', 'Content-Type', 'Authorization']);

/** Terms of a document that a reader needs, and that no page has. */
function missingTerms({ document }: Contract, pages: readonly Page[]): string[] {
  const text = plain(pages.map(({ body }) => unescapeHtml(body.html.replaceAll(/<[^>]*>/g, ''))).join('\n'));
  const terms = new Set<string>();
  const visit = (value: Json, key: string, parent: string): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, key, parent);
    if (!isJsonObject(value)) {
      if (key === 'enum' && typeof value === 'string') terms.add(value);
      if (/^(description|summary)$/.test(key) && typeof value === 'string') terms.add(value);
      return;
    }
    if (/^(properties|content|securitySchemes|patternProperties)$/.test(key))
      for (const name of Object.keys(value)) terms.add(name);
    if (typeof value.in === 'string' && typeof value.name === 'string') terms.add(value.name);
    for (const [name, child] of Object.entries(value)) {
      if (/^(example|examples|default|const|x-.*|externalDocs|xml|links|value)$/.test(name) && key !== 'properties')
        continue;
      // A response has no summary that a reference could replace.
      const isIgnored = (name === 'components' && key === '') || (name === 'summary' && '$ref' in value);
      if (!isIgnored) visit(child, name, key);
    }
  };
  visit(document, '', '');
  return [...terms].filter((term) => !IGNORED.has(term) && !text.includes(plain(term)));
}

/** The request of a sample, whose variables have values of their parameters. */
function toRequest(contract: Contract, { operation, url, headers, isBasic, body }: SampleRequest) {
  const filled = (template: TextTemplate): string =>
    template.map((part) => ('text' in part ? part.text : valueFor(contract, operation, part.variable))).join('');
  const address = new URL(filled(url), 'http://mock.invalid');
  const sent = bodyBytes(body);
  return {
    method: operation.method.toUpperCase(),
    path: address.pathname,
    query: address.search.slice(1),
    headers: {
      ...Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), filled(value)])),
      ...(isBasic && { authorization: `Basic ${btoa('user:password')}` }),
      ...sent.headers,
    },
    body: sent.bytes,
  };
}

function valueFor({ document }: Contract, operation: Operation, name: string): string {
  if (name === 'BASE_URL') return 'http://mock.invalid';
  const parameter = operation.parameters.find((one) => variableName(one.name) === name);
  const value = parameter?.schema && sampleOf(document, parameter.schema.node);
  return encodeURIComponent(String(value ?? 'value'));
}

function bodyBytes(body: SampleRequest['body']): {
  readonly bytes: Uint8Array;
  readonly headers?: Record<string, string>;
} {
  const bytes = (text: string) => new TextEncoder().encode(text);
  if (body === undefined) return { bytes: bytes('') };
  const headers = { 'content-type': body.mediaType };
  if (body.kind === 'json') return { bytes: bytes(JSON.stringify(body.value)), headers };
  if (body.kind === 'text') return { bytes: bytes(body.text), headers };
  if (body.kind === 'file') return { bytes: bytes(/xml/.test(body.mediaType) ? '<a/>' : 'file'), headers };
  if (body.kind === 'form') return { bytes: bytes(body.pairs.map((pair) => pair.join('=')).join('&')), headers };
  const parts = body.fields.map(({ name, text, mediaType }) => {
    const file = text === undefined ? '; filename="file.bin"' : '';
    const type = mediaType === undefined ? '' : `\r\nContent-Type: ${mediaType}`;
    return `--b\r\nContent-Disposition: form-data; name="${name}"${file}${type}\r\n\r\n${text ?? 'file'}\r\n`;
  });
  return { bytes: bytes(`${parts.join('')}--b--\r\n`), headers: { 'content-type': 'multipart/form-data; boundary=b' } };
}
