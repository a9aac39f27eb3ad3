/** Creates an element with properties and children. A text child is never read as HTML. */
export declare function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties?: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: readonly (string | Node)[]
): HTMLElementTagNameMap[Tag];
