import { type Aspect, at, type Contract, type OpenPoint } from '../../contract/index.ts';

/** Who keeps an open point open, and how, in Markdown. */
export type Treatment = Readonly<Record<'contract' | 'client' | 'mock', string>> & {
  /** A toolkit's handler; only where the open point concerns toolkit endpoints. */
  readonly toolkit?: string;
};

/**
 * How contract, client, mock and toolkit treat an open point: the same for all of its aspect. One that leaves no trace in
 * the structure needs no treatment but that nothing relies on an answer.
 */
export function treatmentOf(
  { document, operations }: Contract,
  { aspect, id, place }: OpenPoint,
): Treatment | undefined {
  if (aspect === 'elsewhere') return undefined;
  const requestBodies = operations.map(({ pointer }) => at(document, `${pointer}/requestBody`) ?? null);
  const isSent = JSON.stringify(requestBodies).includes(`"#${place.pointer}"`);
  const treatment = isSent && aspect === 'fields' ? SENT_FIELDS : TREATMENT[aspect](id);
  return place.surface === 'developer-api' ? treatment : { ...treatment, toolkit: TOOLKIT };
}

const SENT_FIELDS: Treatment = {
  contract: 'Other fields are allowed. None is named.',
  client: 'Sends another field only where the caller writes one.',
  mock: 'Takes any other field.',
};

const TOOLKIT =
  'Where a handler has to decide, the decision is a named choice of its `protocol`, which the program that mounts it can replace.';

const unreadable = (id: string) => `\`Unspecified<"${id}">\`: it cannot be read without being checked first.`;

const TREATMENT: Readonly<Record<Exclude<Aspect, 'elsewhere'>, (id: string) => Treatment>> = {
  status: () => ({
    contract: 'The only success is `2XX`, the whole range.',
    client: 'Every status from 200 to 299 is a success.',
    mock: 'Picks a status of the range.',
  }),
  body: (id) => ({
    contract: 'The schema is empty. If there is a body, it is JSON.',
    client: unreadable(id),
    mock: 'Answers with `null`.',
  }),
  type: (id) => ({
    contract: 'There is no `type`.',
    client: unreadable(id),
    mock: 'Answers with `null`, or leaves it away where it may be missing.',
  }),
  fields: (id) => ({
    contract: 'Other fields are allowed. None is named.',
    client: `Any other field is \`Unspecified<"${id}">\`: it cannot be read without being checked first.`,
    mock: 'Answers with the stated fields alone.',
  }),
  parameters: () => ({
    contract: 'There is no query parameter.',
    client: 'Names and encodes no parameter. The caller writes the query.',
    mock: 'Takes any query.',
  }),
  encoding: () => ({
    contract: 'Any media type is allowed, and no body as well.',
    client: 'Encodes nothing by itself. The caller says how.',
    mock: 'Takes any body.',
  }),
  security: () => ({
    contract: 'There is no `security`. That does not say that none is needed.',
    client: 'Sends no key by itself, and never the Developer API key.',
    mock: 'Asks for no key.',
  }),
  errors: (id) => ({
    contract: 'The only error is `default`, with an empty schema.',
    client: unreadable(id),
    mock: 'Answers as plainly as it can.',
  }),
  address: () => ({
    contract: 'The address is a variable. Its default ends in `.invalid`, which cannot exist.',
    client: 'The caller gives the address.',
    mock: 'Listens on your machine.',
  }),
};
