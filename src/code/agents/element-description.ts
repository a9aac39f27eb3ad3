import type { OpenPointEntry } from '../../authoring/questions/index.ts';

/** Everything that is known of one part of a contract. */
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
