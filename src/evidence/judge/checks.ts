/** The titles of the judge's checks, by their names. Each problem that breaks a statement belongs to a check. */
export const CHECKS = {
  status: 'A success has a documented status.',
  headers: 'A response has the headers that are required, and they fit their schemas.',
  'content-type': 'A response has a documented media type.',
  body: 'A body can be read, and fits its schema.',
  values: 'A success has the values that it is for, such as a completed reply.',
  repeated: 'A part that repeats the request has the texts and ids of the request.',
  lists: 'A list is a list, and has the names that work in a path.',
  'ignored-key': 'A request without a valid key is not accepted.',
  'ignored-id': 'A resource that does not exist, or is not accessible, is not served.',
  'invalid-accepted': 'A request with an invalid body or path is not accepted.',
  'refusal-status': 'A refusal has the documented status.',
  'valid-refused': 'A valid request is not refused.',
  path: 'An operation is at its documented path.',
  'key-scheme': 'The key is accepted in the documented scheme.',
  answers: 'The server does what an answer to an open point says.',
} as const;

export type CheckName = keyof typeof CHECKS;

const isCheckName = (name: string): name is CheckName => Object.hasOwn(CHECKS, name);

export const CHECK_NAMES = Object.keys(CHECKS).filter(isCheckName);
