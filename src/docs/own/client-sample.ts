import { type SampleRequest, TYPESCRIPT_LITERALS, writeComments, writeLiteral } from '../reference/samples.ts';
import { clientMethod } from './own-packages.ts';

/** Writes a request as a call of our client; `undefined` if no method of the client sends it. */
export function writeTypeScript({ operation, title, pathValues, body, openPoint }: SampleRequest): string | undefined {
  const method = clientMethod(operation);
  if (method === undefined) return undefined;
  const [create, options] =
    operation.surface === 'toolkit'
      ? ['createToolkitClient', "baseUrl: process.env.APPLICATION_URL ?? ''"]
      : ['createClient', "baseUrl: process.env.BASE_URL ?? '', apiKey: process.env.API_KEY"];
  // If the encoding of the body is open, the caller has to assume one.
  const assumed = openPoint?.aspect === 'encoding' ? ['{ assumed: { json: {} } }'] : [];
  const values = [...pathValues, ...(body?.kind === 'json' ? [body.value] : [])].map((value) =>
    writeLiteral(value, TYPESCRIPT_LITERALS),
  );
  return [
    `import { ${create} } from 'colloquy';\n`,
    `const client = ${create}({ ${options} });\n`,
    ...writeComments(title, openPoint, '//'),
    `console.log(await client.${method}(${[...values, ...assumed].join(', ')}));`,
  ].join('\n');
}
