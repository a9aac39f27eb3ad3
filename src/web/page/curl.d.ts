/** Quotes a text as one word of a POSIX shell. */
export declare function quoted(text: string): string;

/** A request whose texts are already quoted for a shell. */
export interface ShellRequest {
  readonly method: string;
  readonly url: string;
  /** Headers, each as `name: value`. */
  readonly headers?: readonly string[];
  readonly body?: string | undefined;
  /** Further options, such as `-u name` or the fields of a form. */
  readonly options?: readonly CurlArgument[];
  /** Options before the address, such as `-i `. */
  readonly flags?: string;
}

/** An argument of a curl command: an option, and its word of a shell. The first one is `curl` itself, with the address. */
export interface CurlArgument {
  readonly option: string;
  readonly word?: string;
}

/** Returns the arguments of a curl command. */
export declare function curlArguments(request: ShellRequest): readonly CurlArgument[];

/** Writes a request as a curl command, one argument a line. */
export declare function curlCommand(request: ShellRequest): string;
