/** Quotes a text as one word of a POSIX shell. */
export declare function quoted(text: string): string;

/** A request whose texts are words of a shell, quoted already. */
export interface ShellRequest {
  readonly method: string;
  readonly url: string;
  /** Each as `name: value`. */
  readonly headers?: readonly string[];
  readonly body?: string | undefined;
  /** Further options, such as `-u name` or the fields of a form. */
  readonly options?: readonly string[];
  /** Options before the address, such as `-i `. */
  readonly flags?: string;
}

/** Writes a request as a curl command, one argument a line. */
export declare function curlCommand(request: ShellRequest): string;
