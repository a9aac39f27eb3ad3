import { TaskError } from '../../contract/index.ts';

/** A part of Redoc's page that is wrong in ours, and what stands there instead. */
interface Patch {
  /** What is wrong without it, in words that follow "or". */
  readonly otherwise: string;
  readonly finds: RegExp;
  /** Replaces what was found, or the groups of it. */
  readonly by: string;
}

/**
 * Redoc has no setting for any of these, and its code is minified: what is patched is found by its text, of which there
 * has to be some. A newer Redoc that has none of it may not need the patch: then remove it, once its test is green
 * without it.
 */
const PATCHES: readonly Patch[] = [
  {
    // It stands at the end of the menu, where the theme hides it, and in another form once the menu is folded. The policy
    // of the page would refuse both, and the browser would complain.
    otherwise: 'the page asks another host for a logo',
    finds: /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(?:-full)?\.svg/g,
    by: 'data:,',
  },
  {
    // The label hides the text of each menu of examples from users of screen readers: what is chosen, and of what.
    otherwise: 'menus of examples are all read out as "Example"',
    finds: /"aria-label":`Example`,(?=options:)/g,
    by: '',
  },
  {
    // A schema without a type is one whose type the contract leaves open; nobody said that it allows any.
    otherwise: 'a field whose type is open has the type any',
    finds: /(?<=!==void 0\)return \w+;return)`any`/g,
    by: '`open`',
  },
  {
    // JavaScript puts keys that look like numbers first, so that 400 would stand before 2XX, and be open.
    otherwise: 'operations open on an error',
    finds: /(?=hydrate\(__redoc_definition,)/g,
    by: `for (const item of Object.values(__redoc_definition.paths)) for (const operation of Object.values(item)) {
        if (operation.responses) operation.responses = new Proxy(operation.responses, {
          ownKeys: (responses) => Reflect.ownKeys(responses).sort((one, other) => /^2/.test(other) - /^2/.test(one)),
        });
      }
      `,
  },
];

/** Where the part of the page that was rendered beforehand ends, and Redoc's script begins. */
const SCRIPT = '<script type="module">';

/** A link to a path of this host, as Redoc renders links to its sections for a server that knows them as paths. */
const PATH_LINK = / href="\/(?!\/)/g;

/**
 * Patches what Redoc gets wrong in a page of ours.
 *
 * @throws {TaskError} when Redoc no longer renders what is patched.
 */
export function patchRedoc(page: string): string {
  const [rendered = '', ...script] = page.split(SCRIPT);
  if (script.length === 0) throw missing(SCRIPT, 'the links of the menu lead nowhere');
  // Redoc leaves these links as they are when it takes over in the browser, where sections are hashes.
  const linked = replace(rendered, PATH_LINK, ' href="#/', 'the links of the menu lead nowhere');
  return PATCHES.reduce(
    (text, { finds, by, otherwise }) => replace(text, finds, by, otherwise),
    [linked, ...script].join(SCRIPT),
  );
}

function replace(page: string, finds: RegExp, by: string, otherwise: string): string {
  if (page.search(finds) < 0) throw missing(finds.source, otherwise);
  return page.replaceAll(finds, () => by);
}

function missing(what: string, otherwise: string): TaskError {
  return new TaskError(
    'docs',
    `Redocly no longer writes ${what} into the reference; change src/docs/reference/patch-redoc.ts, or ${otherwise}`,
  );
}
