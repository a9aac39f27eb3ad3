import type { Change, Passing } from './serve-changed.ts';

/** A JSON value that a change may do anything to. */
export type Body = Record<string, unknown>;

const PATHS: Readonly<Record<string, RegExp>> = {
  listAgents: /^GET \/v1\/agents\/$/,
  createMemory: /^POST \/v1\/agents\/[^/]+\/memories\/$/,
  listConversations: /^GET \/v1\/conversations\/$/,
  sendMessage: /^POST \/v1\/conversations\/[^/]+\/messages\/$/,
  getToolkitDetails: /^GET \/toolkit\/[^/]+\/$/,
  getToolContext: /^GET \/toolkit\/[^/]+\/[^/]+\/$/,
  executeTool: /^POST \/toolkit\/[^/]+\/[^/]+\/$/,
};

/** Whether an answer is one of an operation, or of any, with a status, or a class of them such as `2xx`. */
function fits({ method, path, status }: Passing, operationId: string, which: string): boolean {
  const isThere = operationId === '*' || PATHS[operationId]?.test(`${method} ${path}`) === true;
  return isThere && (which === String(status) || which === `${String(status)[0]}xx`);
}

/** Changes the answers of an operation (`*` for any) that have a status, or are of a class such as `2xx`. */
export const on = (operationId: string, which: string, change: (passing: Passing) => void): Change => ({
  answer: (passing) => {
    if (fits(passing, operationId, which)) change(passing);
  },
});

/** Changes the JSON body of such answers; what the function returns, if anything, takes the body's place. */
export const edit = (operationId: string, which: string, change: (body: Body) => unknown): Change =>
  on(operationId, which, (passing) => {
    const body: Body = JSON.parse(passing.text);
    passing.text = JSON.stringify(change(body) ?? body);
  });

/** Gives such answers another body altogether, as it is. */
export const instead = (operationId: string, which: string, text: string, type = 'application/json'): Change =>
  on(operationId, which, (passing) => {
    passing.text = text;
    passing.headers['content-type'] = type;
  });

/** Gives such answers another status. */
export const status = (operationId: string, which: string, other: number): Change =>
  on(operationId, which, (passing) => {
    passing.status = other;
  });

/** Gives such answers no body. */
export const empty = (operationId: string, which: string, other?: number): Change =>
  on(operationId, which, (passing) => {
    passing.text = '';
    delete passing.headers['content-type'];
    if (other !== undefined) passing.status = other;
  });

/** Gives such answers further headers. */
export const header = (operationId: string, which: string, name: string, value: string | undefined): Change =>
  on(operationId, which, (passing) => {
    if (value === undefined) delete passing.headers[name];
    else passing.headers[name] = value;
  });

/** The object that stands in a field of a body. */
export function within(body: Body, field: string): Body {
  const value = body[field];
  if (typeof value !== 'object' || value === null) throw new Error(`${field} is no object`);
  return value as Body; // an object of parsed JSON, which is what a Body is
}

/** Lets the server behind see a request that it would refuse as one that it accepts. */
export const tolerate = (mend: (headers: Headers, body: string) => string | undefined): Change => ({
  request: (headers, path, body) => (path.startsWith('/v1/') ? (mend(headers, body) ?? body) : body),
});
