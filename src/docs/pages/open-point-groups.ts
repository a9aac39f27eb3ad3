import type { Contract, OpenPoint, Surface } from '../../contract/index.ts';

/** The open points of one thing that a reader knows by name: an operation, a schema, a header. */
export interface OpenPointGroup {
  readonly name: string;
  /** Target of a link within the page. */
  readonly anchor: string;
  readonly openPoints: readonly OpenPoint[];
}

/** The groups of one part of the API. */
export interface OpenPointSection {
  readonly name: string;
  readonly anchor: Surface;
  readonly groups: readonly OpenPointGroup[];
}

const SURFACES: Readonly<Record<Surface, string>> = {
  'developer-api': 'Developer API',
  toolkit: 'Toolkit endpoints',
  both: 'Both surfaces',
};

/** The open points by surface and by what they concern, in the order of the contract. */
export function groupOpenPoints({ openPoints }: Contract): OpenPointSection[] {
  return Object.entries(SURFACES).flatMap(([surface, name]) => {
    const here = openPoints.filter(({ place }) => place.surface === surface);
    const owners = [...new Set(here.map(ownerOf))];
    const groups = owners.map((owner) =>
      toGroup(
        owner,
        here.filter((point) => ownerOf(point) === owner),
      ),
    );
    return groups.length === 0 ? [] : [{ name, anchor: surface as Surface, groups }]; // a key of SURFACES
  });
}

/** `Message.content` belongs to `Message`, `Response AgentsListed, body` to `Response AgentsListed`. */
function ownerOf({ place }: OpenPoint): string {
  return place.name.replace(/[,.[].*/, '');
}

function toGroup(owner: string, openPoints: readonly OpenPoint[]): OpenPointGroup {
  const name = owner.replace(/^Tag /, '');
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return { name, anchor: `of-${words.join('-')}`, openPoints };
}
