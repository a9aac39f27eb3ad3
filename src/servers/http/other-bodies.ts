import { readBody } from '../../contract/bodies/index.ts';
import { saysNothing } from '../../contract/model/assertions.ts';
import type { PreparedSchemas } from './schemas.ts';

/** Returns the function that reads and checks a body of XML, a sequence, or parts in an order. */
export const createOtherBodyCheck =
  ({ validate }: PreparedSchemas): NonNullable<PreparedSchemas['checkOther']> =>
  (bytes, mediaType, content, unreadable) => {
    const { schema } = content;
    if (content.mediaType.includes('/*') && saysNothing(schema?.node)) return undefined;
    const read = readBody(bytes, mediaType, content);
    if (read === undefined) return undefined;
    if ('kind' in read)
      return read.kind === 'limit' ? { value: undefined, violations: [read] } : unreadable(read.message);
    const violations = read.parts.flatMap(({ schema, value, place }) =>
      validate(schema.pointer, value, 'request').map(
        (error) => ({ kind: 'schema', part: 'body', ...error, place: [...place, ...error.place] }) as const,
      ),
    );
    return { value: read.value, violations };
  };
