import { readFile } from 'node:fs/promises';
import dictionary from 'dictionary-en-gb';
import nspell from 'nspell';

/** Words that no dictionary has and that are right here, one a line. */
const OWN_WORDS = new URL('words.txt', import.meta.url);

/** Finds the words of a Markdown text that are neither British English nor our own. Code is no prose. */
export async function misspelt(markdown: string): Promise<string[]> {
  const speller = await loadSpeller();
  const prose = markdown
    .replaceAll(/^```[\s\S]*?^```$/gm, '')
    .replaceAll(/`[^`]*`/g, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/[[(][\w.-]+[\])]/g, '')
    .replaceAll(/\b\w+(\.\w+)+\b/g, '')
    .replaceAll(/^#### [\w.-]+$/gm, '')
    .replaceAll(/\{[^}]*\}|<[^>]*>/g, '');
  const words = prose.match(/\p{L}[\p{L}'’]*\p{L}/gu) ?? [];
  // What has a capital letter inside is the name of something, such as `NewMessage`.
  const own = words.filter((word) => !/\p{Ll}\p{Lu}/u.test(word)).map((word) => word.replace(/['’]s$/, ''));
  return [...new Set(own)].filter((word) => !speller.correct(word));
}

let speller: Promise<ReturnType<typeof nspell>> | undefined;

function loadSpeller(): Promise<ReturnType<typeof nspell>> {
  speller ??= readFile(OWN_WORDS, 'utf8').then((words) => {
    const loaded = nspell(new TextDecoder().decode(dictionary.aff), new TextDecoder().decode(dictionary.dic));
    for (const word of words.split('\n')) loaded.add(word);
    return loaded;
  });
  return speller;
}
