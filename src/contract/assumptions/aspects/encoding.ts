import { at, isJsonObject } from '../../json.ts';
import { keyBelow } from '../pointer.ts';
import { type AspectRule, FillingError, type Opening } from './aspect-rule.ts';

const ANY = '*~1*';
const contentAt = ({ point }: Opening) => `${point.place.pointer}/content`;

/** The mark sits on a request body whose only media type is `*\/*`. */
export const encoding: AspectRule = {
  may: 'put media types in the place of */*, and make the body required',

  allows(change, opening) {
    const content = contentAt(opening);
    if (change.pointer === `${content}/${ANY}`) return change.kind === 'removed';
    if (change.pointer === `${opening.point.place.pointer}/required`) return change.kind === 'added';
    const mediaType = keyBelow(change.pointer, content);
    return mediaType !== undefined && at(opening.open, `${content}/${mediaType}`) === undefined;
  },

  objection(filled, opening) {
    const content = at(filled, contentAt(opening));
    const mediaTypes = isJsonObject(content) ? Object.keys(content) : [];
    if (mediaTypes.includes('*/*')) return 'keeps */* beside its own media type; remove it';
    return mediaTypes.length === 0 ? 'names no media type' : undefined;
  },

  carriers: (_filled, { point }) => [point.place.pointer],

  steps(answer, opening) {
    const { content, required, ...odd } = isJsonObject(answer) ? answer : {};
    if (!isJsonObject(content) || Object.keys(content).length === 0 || Object.keys(odd).length > 0) {
      throw new FillingError('must be {content: {<media type>: {schema: {…}}}}, and required: true where it is');
    }
    const update = { ...(required === undefined ? {} : { required }), content };
    return [
      { pointer: opening.point.place.pointer, update },
      { pointer: `${contentAt(opening)}/${ANY}`, remove: true },
    ];
  },
};
