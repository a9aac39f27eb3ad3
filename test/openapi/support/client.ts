import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import ts from 'typescript';
import { brief, type ClientExpectation, type Evaluate, evaluateEach, outcome } from './feature.ts';
import { generateInto, linkPackages } from './types.ts';

/** Calls the generated client of each feature, and reads its requests before they are sent. */
export const evaluateClient: Evaluate = (features) =>
  evaluateEach(features, async ({ folder, contract, file }) => {
    const expectations = file.client ?? [];
    if (expectations.length === 0) return [];
    await generateInto(folder, contract);
    await linkPackages(join(folder, '..'));
    const createFetchClient = await importClient(join(folder, 'api'));
    const outcomes = [];
    for (const expectation of expectations) {
      outcomes.push(
        await outcome(`sends: ${brief(expectation.call)}`, async () => {
          const request = await sentBy(createFetchClient, expectation.call);
          return problemOf(expectation, request);
        }),
      );
    }
    return outcomes;
  });

/** Imports the client from the generated files of a folder. */
export async function importClient(folder: string) {
  const settings = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
  const script = join(folder, 'client.mjs');
  const text = await readFile(join(folder, 'client.ts'), 'utf8');
  await writeFile(script, ts.transpileModule(text, { compilerOptions: settings }).outputText);
  return (await import(pathToFileURL(script).href)).createFetchClient;
}

const BASE = 'https://api.example.com';

async function sentBy(createFetchClient: (options: object) => object, call: string): Promise<Request> {
  let sent: Request | undefined;
  const fetch = async (request: Request): Promise<Response> => {
    sent = request.clone();
    return new Response(null, { status: 204 });
  };
  const client = createFetchClient({ baseUrl: BASE, fetch });
  await new Function('c', `return c.${call.replace(/;$/, '')}`)(client);
  if (sent === undefined) throw new Error('nothing is sent');
  return sent;
}

async function problemOf(expectation: ClientExpectation, request: Request): Promise<string | undefined> {
  const { sends, type, headers = {}, json, body, parts } = expectation;
  const line = `${request.method} ${request.url.replace(BASE, '')}`;
  if (line !== sends) return `sends ${line}`;
  for (const [name, value] of Object.entries(headers)) {
    // Spaces after the commas of a list have no meaning.
    const header = request.headers.get(name)?.replaceAll(', ', ',') ?? null;
    if (header !== value) return `the header ${name} is ${header}`;
  }
  const contentType = request.headers.get('content-type');
  const wanted = type ?? (json === undefined ? undefined : 'application/json');
  if (wanted !== undefined && contentType?.split(';')[0] !== wanted) return `the content type is ${contentType}`;
  if (parts !== undefined) {
    const sent = await Promise.all([...(await request.formData())].map(async ([name, value]) => toPart(name, value)));
    return isDeepStrictEqual(sent, parts) ? undefined : `the parts are ${brief(sent)}`;
  }
  const text = await request.text();
  if (json !== undefined && !isDeepStrictEqual(JSON.parse(text), json)) return `the body is ${brief(text)}`;
  return body !== undefined && text !== body ? `the body is ${brief(text)}` : undefined;
}

async function toPart(name: string, value: string | File) {
  if (typeof value === 'string') return { name, text: value };
  return { name, text: await value.text(), filename: value.name };
}
