import type { OpenPointEntry } from '../../authoring/questions/index.ts';

/** Everything that a contract states and leaves open about one of its parts. */
export interface ElementDescription {
  readonly name: string;
  readonly stated: readonly {
    readonly id: string;
    readonly place: string;
    readonly says: string;
    readonly source: string;
  }[];
  readonly open: readonly (Pick<OpenPointEntry, 'id' | 'question' | 'assumed'> & {
    readonly place: string;
    readonly choices?: Readonly<Record<string, string>>;
  })[];
  readonly rest: string;
}
