import { type Contract, isJsonObject, type Json, type JsonObject, toPointer } from '../../src/contract/index.ts';
import { type Edit, edited } from '../lint/edit.ts';
import { fillingsOf } from './fillings.ts';
import { entriesAt, type Mutant, withoutEntry } from './mutant.ts';

/** Every mutant of the contract. None is listed by hand: all are derived from the document and its marks. */
export function mutantsOf(contract: Contract): Mutant[] {
  return [
    ...marksRemoved(contract),
    ...marksFilled(contract),
    ...sourcesRemoved(contract),
    ...keysMisspelt(contract),
    ...slashesDropped(contract),
    ...idsDoubled(contract),
  ];
}

function marksRemoved(contract: Contract): Mutant[] {
  return contract.openPoints.map((point) => ({
    kind: 'mark removed',
    what: point.id,
    aspect: point.aspect,
    document: edited(contract.document, withoutEntry(contract, 'x-unspecified', point)),
  }));
}

/** Each filling twice: while the mark stays, and in place of the mark with no source for it. */
function marksFilled(contract: Contract): Mutant[] {
  return contract.openPoints.flatMap((point) =>
    fillingsOf(point, contract).flatMap(({ what, edit }): Mutant[] => {
      const removal = withoutEntry(contract, 'x-unspecified', point);
      const common = { what: `${point.id}: ${what}`, aspect: point.aspect };
      return [
        { ...common, kind: 'filled beside its mark', document: edited(contract.document, edit) },
        { ...common, kind: 'filled, mark removed', document: edited(contract.document, { ...removal, ...edit }) },
      ];
    }),
  );
}

function sourcesRemoved(contract: Contract): Mutant[] {
  return contract.statements.map((statement) => ({
    kind: 'source removed',
    what: statement.id,
    document: edited(contract.document, withoutEntry(contract, 'x-source', statement)),
  }));
}

const EXTENSIONS = ['x-source', 'x-unspecified', 'x-tags', 'x-free-form'];

function keysMisspelt({ document }: Contract): Mutant[] {
  const misspelt = (value: Json, keys: readonly (string | number)[]): Mutant[] => {
    if (Array.isArray(value)) return value.flatMap((item, index) => misspelt(item, [...keys, index]));
    if (!isJsonObject(value)) return [];
    return Object.entries(value).flatMap(([key, child]): Mutant[] => {
      const pointer = toPointer([...keys, key]);
      if (!EXTENSIONS.includes(key)) return misspelt(child, [...keys, key]);
      const edit: Edit = { [pointer]: undefined, [pointer.slice(0, -1)]: child };
      return [{ kind: 'key misspelt', what: pointer, document: edited(document, edit) }];
    });
  };
  return misspelt(document, []);
}

function slashesDropped({ document }: Contract): Mutant[] {
  return Object.entries(document.paths as JsonObject).map(([path, item]) => ({
    kind: 'slash dropped',
    what: path,
    document: edited(document, {
      [toPointer(['paths', path])]: undefined,
      [toPointer(['paths', path.slice(0, -1)])]: item,
    }),
  }));
}

/** Each id is given to the mark after it. */
function idsDoubled(contract: Contract): Mutant[] {
  const marks = [
    ...contract.statements.map((mark) => ({ mark, key: 'x-source' })),
    ...contract.openPoints.map((mark) => ({ mark, key: 'x-unspecified' })),
  ];
  return marks.map(({ mark, key }, index) => {
    const list = `${mark.place.pointer}/${key}`;
    const at = entriesAt(contract.document, list).findIndex(({ id }) => id === mark.id);
    const doubled = marks.at(index - 1)?.mark.id ?? '';
    return {
      kind: 'id doubled',
      what: `${mark.id} as ${doubled}`,
      document: edited(contract.document, { [`${list}/${at}/id`]: doubled }),
    };
  });
}
