/** Characters that a terminal obeys, each in a text that a document can contain. */
const CONTROLS = {
  colour: '\u001b[31m',
  title: '\u001b]0;title\u0007',
  link: '\u001b]8;;http://evil.example\u001b\\',
  erased: '\u001b[1A\u001b[2K',
  backspace: '\b\b\b',
  carriageReturn: '\rover',
  delete: '\u007f',
  c1: '\u009b31m\u0085',
  direction: '\u202e\u2066',
  separators: '\u2028\u2029',
};

/** All of them, between words. */
export const HOSTILE = `a${Object.values(CONTROLS).join('b')}z`;

/** A second line of a text that looks like output of the tool. */
export const FORGED = '\nFORGED line';

/** A control character other than a line break or a tab. */
export const CONTROL = /(?![\n\t])[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** The path of the document's operations. */
export const pathIn = (text: string, version = '1'): string => `/notes/path${text.replaceAll('/', '')}${version}`;

/**
 * An OpenAPI document with a hostile text at each place that has a text: titles, names, paths, ids, sentences, examples.
 *
 * @param text The hostile text.
 * @param version Distinguishes two documents, which then differ at each of these places.
 */
export function hostileDocument(text: string, version = '1'): object {
  const t = (name: string): string => `${name}${text}${version}`;
  const schema = { $ref: `#/components/schemas/${t('Note').replaceAll('~', '~0').replaceAll('/', '~1')}` };
  const body = { content: { 'application/json': { schema, example: { [t('made_at')]: t('example') } } } };
  const source = (id: string, says: string) => [{ id: t(id), source: t('letter of '), says: t(says) }];
  const open = (id: string, aspect: string) => [
    { id: t(id), aspect, question: t(`Which ${aspect} `), section: t('§1') },
  ];
  const operation = (name: string, others: object) => ({
    operationId: t(name),
    summary: t(`The summary of ${name} `),
    description: t(`The description of ${name} `),
    tags: [t('tag')],
    'x-source': source(`${name}.says`, 'It is stated '),
    'x-unspecified': [...open(`${name}.errors`, 'elsewhere'), ...open(`${name}.paging`, 'parameters')],
    responses: { 200: { description: t('A response '), ...body } },
    ...others,
  });
  return {
    openapi: '3.1.0',
    info: {
      title: t('Title '),
      version: t('1.0'),
      description: t('The API '),
      contact: { name: t('name'), url: `https://contact.invalid/${encodeURI(text)}` },
    },
    servers: [
      { url: 'https://api.invalid/', description: t('The server ') },
      { url: `https://other.invalid/${t('base')}` },
    ],
    tags: [{ name: t('tag'), description: t('The tag ') }],
    paths: {
      [pathIn(text, version)]: {
        get: operation('list', {
          parameters: [
            { name: t('q'), in: 'query', schema: { type: 'string', enum: [t('one')] }, description: t('The q ') },
            { name: t('page'), in: 'query', schema: { type: 'integer' } },
            { name: t('X-Header').replaceAll(/[^\w-]/g, '-'), in: 'header', schema: { type: 'string' } },
          ],
        }),
        post: operation('create', { requestBody: { description: t('The body '), ...body } }),
      },
    },
    components: {
      schemas: {
        [t('Note')]: {
          type: 'object',
          description: t('The note '),
          properties: {
            [t('made_at')]: { type: 'string', description: t('When '), example: t('example') },
            [t('kind')]: { type: 'string', enum: [t('one'), t('two')], default: t('one') },
          },
        },
      },
      securitySchemes: { [t('Key')]: { type: 'apiKey', in: 'header', name: 'X-Key', description: t('The key ') } },
    },
  };
}
