import type { Aspect } from '../../contract/index.ts';

/** What an aspect means to whoever uses the contract. */
export interface Treatment {
  /** What is left open, as the end of "It is open …". */
  readonly open: string;
  readonly contract: string;
  readonly types: string;
  readonly mock: string;
}

/** How open points are treated, aspect by aspect. */
export const TREATMENT: Readonly<Record<Aspect, Treatment>> = {
  status: {
    open: 'which status a success has',
    contract: 'The only success is `2XX`, the whole range.',
    types: 'Every status from 200 to 299 is a success.',
    mock: 'Answers with one status of the range, and names the open point in `colloquy-open-points`.',
  },
  body: {
    open: 'what a body holds',
    contract: 'The schema is empty: if there is a body, it is JSON.',
    types: '`Unspecified<id>`: a value that cannot be read by accident.',
    mock: 'Answers with `null`, and names the open point.',
  },
  type: {
    open: 'which type a value has',
    contract: 'The field has no `type`.',
    types: '`Unspecified<id>`: a value that cannot be read by accident.',
    mock: 'Answers with `null`, and names the open point.',
  },
  fields: {
    open: 'which other fields an object has',
    contract: 'Other fields are allowed, and none is named.',
    types: 'The stated fields are typed. Any other field is `Unspecified<id>`.',
    mock: 'Answers with the stated fields alone. Takes any others in a request.',
  },
  parameters: {
    open: 'which query parameters there are',
    contract: 'There is no query parameter.',
    types: 'Nothing is sent but what the caller writes by an explicit door.',
    mock: 'Takes any query, and names the open point.',
  },
  encoding: {
    open: 'how a request body is encoded',
    contract: 'Any media type is allowed, and no body as well.',
    types: 'Nothing is encoded but what the caller encodes.',
    mock: 'Takes any body, and names the open point.',
  },
  security: {
    open: 'how a request is authenticated',
    contract: 'There is no `security`, which is not the same as none being needed.',
    types: 'The Developer API key is never sent there.',
    mock: 'Asks for no key, and names the open point.',
  },
  errors: {
    open: 'which statuses and bodies errors have',
    contract: 'The only error is `default`, with an empty schema.',
    types: '`unknown`: any status and any body can come.',
    mock: 'Answers as plainly as it can, and names the open point.',
  },
  address: {
    open: 'at which address the service is',
    contract: 'The address is a variable. Its default ends in `.invalid` and cannot exist.',
    types: 'The caller gives the address. There is no default.',
    mock: 'Listens on this machine.',
  },
  elsewhere: {
    open: 'something that shows in no schema',
    contract: 'The question stands in words where a reader would look for the answer.',
    types: 'Nothing relies on an answer.',
    mock: 'Does nothing that would look like an answer, or says `colloquy-mock: not-in-contract`.',
  },
};
