/** The part of highlight.js that we use. Its own types would add those of the DOM to every file of the project. */
interface Highlighter {
  configure(options: { readonly classPrefix: string }): void;
  getLanguage(name: string): object | undefined;
  highlight(
    text: string,
    options: { readonly language: string; readonly ignoreIllegals: boolean },
  ): { readonly value: string };
}

declare const highlighter: Highlighter;
// biome-ignore lint/style/noDefaultExport: the package exports it so
export default highlighter;
