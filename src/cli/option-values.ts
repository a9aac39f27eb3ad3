import type { Option } from 'commander';

/** An option with the type of its value. `valueType` never exists at run time; it only carries the type. */
export interface ValuedOption<Value> extends Option {
  readonly valueType?: () => Value;
}

type Refine = (option: Option) => Option;

/** Descriptions of options by their flags, some with a function that changes the option. */
export type OptionTable = Readonly<Record<string, string | readonly [description: string, refine: Refine]>>;

/** Descriptions of arguments by their names, in their order; names in brackets are optional. */
export type ArgumentTable = readonly (readonly [name: string, description: string])[];

type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/**
 * The name of an option's value, such as `replyLimit` for `--reply-limit <seconds>`; no name for flags that are known
 * at run time only.
 */
type OptionName<Flags> = string extends Flags
  ? never
  : Flags extends `--no-${infer Name}`
    ? CamelCase<Name>
    : Flags extends `--${infer Name} ${string}`
      ? CamelCase<Name>
      : Flags extends `--${infer Name}`
        ? CamelCase<Name>
        : never;

/** The type of a value by its flags: a list of texts, a text, or `true` for a flag without a value. */
type FlagsValue<Flags> = Flags extends `${string}...>` ? readonly string[] : Flags extends `${string}>` ? string : true;

/** The type of an option's value. `--no-…` turns off a feature that is on by default, so it is always `true` or `false`. */
type OptionValue<Flags, Entry> = Entry extends readonly [string, (option: Option) => ValuedOption<infer Value>]
  ? unknown extends Value
    ? FlagsValue<Flags> | undefined
    : Value
  : Flags extends `--no-${string}`
    ? boolean
    : FlagsValue<Flags> | undefined;

/** The object that commander makes of options, in which those with a default are always present. */
export type OptionValues<Table> = {
  readonly [Flags in keyof Table as undefined extends OptionValue<Flags, Table[Flags]>
    ? OptionName<Flags>
    : never]?: Exclude<OptionValue<Flags, Table[Flags]>, undefined>;
} & {
  readonly [Flags in keyof Table as undefined extends OptionValue<Flags, Table[Flags]>
    ? never
    : OptionName<Flags>]: OptionValue<Flags, Table[Flags]>;
};

type ArgumentValue<Name> = Name extends `${string}...${string}`
  ? readonly string[]
  : Name extends `[${string}`
    ? string | undefined
    : string;

export type ArgumentValues<Table extends ArgumentTable> = {
  readonly [Index in keyof Table]: ArgumentValue<Table[Index][0]>;
};
