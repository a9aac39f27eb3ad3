import type { Contract } from '../../contract/model/index.ts';
import type { FoundUse } from './code-use.ts';
import type { PackageCall } from './evaluate/index.ts';
import type { NamedHosts } from './named-hosts.ts';
import { MARKDOWN_FILE, TEST_CODE } from './program.ts';

/** The least number of classes of a package that have to be named after tags of a document to show that it was generated from it. */
const MIN_CLASSES = 2;

/**
 * Finds the calls of packages that are clients of the API, but whose code is not in the project, so that nothing shows which requests they
 * send. Such a package is named as the API, or its classes are named as the tags of the document, as generators name them.
 */
export function findPackageCalls(
  calls: readonly PackageCall[],
  contract: Contract,
  namedHosts: NamedHosts,
): readonly FoundUse[] {
  // A page shows how to use a package, and may be that of the package itself.
  const isOfProgram = ({ at: { file } }: PackageCall): boolean => !TEST_CODE.test(file) && !MARKDOWN_FILE.test(file);
  const title = readTitle(contract);
  const tagNames = new Set(contract.operations.map(({ tag }) => plainName(tag)).filter((name) => name !== ''));
  const operationNames = new Set(contract.operations.map(({ operationId }) => plainName(operationId)));
  const byPackage = Map.groupBy(calls.filter(isOfProgram), ({ name }) => name);
  return [...byPackage].flatMap(([name, all]): readonly FoundUse[] => {
    const isNamed = isNamedAs(readPackageName(name), title) || namedHosts.isOfOwner(readPackageName(name));
    const classes = new Set(all.flatMap(({ members }) => CLIENT_CLASS.exec(members)?.[1] ?? []).map(plainName));
    const isGenerated = [...classes].filter((each) => tagNames.has(each)).length >= MIN_CLASSES;
    if (!isNamed && !isGenerated) return [];
    const shown = isNamed ? 'is named as this API' : 'has classes that are named as tags of the document';
    const why = `a call of a package that ${shown}, and whose code is not read`;
    return all
      .filter(
        ({ isClient, members }) =>
          (isClient && members !== '') || operationNames.has(plainName(members.split('.').at(-1) ?? '')),
      )
      .map(({ members, madeBy, at: { file, line, column } }): FoundUse => {
        const fact = `${[name, ...madeBy, members].filter((part) => part !== '').join('.')}()`;
        return {
          file,
          line,
          column,
          verdict: 'unread',
          key: ['package', name, members],
          fact,
          why,
          confidence: 'certain',
        };
      });
  });
}

/** Matches the class of a client for the operations of a tag, as generators name it: `AgentsApi`, `AgentsService`. */
const CLIENT_CLASS = /(?:^|\.)([A-Z]\w*?)(?:Api|Service)$/;

/** Returns the letters and digits of a name, which are the same in all styles. */
const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Returns the name of the API in the title of its document, such as `prowlarr` of "Prowlarr API". */
function readTitle({ document }: Contract): string {
  const { info } = document;
  const title = typeof info === 'object' && info !== null && 'title' in info ? String(info.title) : '';
  return plainName(title.replace(/\s+(rest |http |web )?api\b.*$/i, ''));
}

/** Whether a package has a name among its words, or as its name without the scope: `prowlarr-py` of Prowlarr. */
const isNamedAs = (name: string, title: string): boolean =>
  title.length > 3 &&
  [plainName(name.replace(/^@[^/]+\//, '')), ...name.toLowerCase().split(/[^a-z0-9]+/)].includes(title);

/** Returns the name of a package without the module in it: `acme` of `acme.models`, `@acme/client` of `@acme/client/v2`. */
const readPackageName = (name: string): string => /^(@[^/]+\/)?[^./]+/.exec(name)?.[0] ?? name;
