import { suggestNearestName, TaskError } from '../../contract/model/index.ts';

type OptionType = 'string' | 'number' | 'boolean' | 'object' | 'function' | 'list' | 'Date';

/**
 * Checks the options of a function at run time, for programs without a type checker.
 *
 * @param types The type of each option.
 * @throws {TaskError} for an unknown option, or for a value of another type.
 */
export function checkOptions<Options extends object>(
  caller: string,
  options: Options,
  types: Readonly<Record<keyof Options & string, OptionType>>,
): void {
  const names = Object.keys(types);
  for (const [name, value] of Object.entries(options)) {
    const type = Object.entries<OptionType>(types).find(([option]) => option === name)?.[1];
    if (type === undefined)
      throw new TaskError(
        `${caller} has no option ${name}${suggestNearestName(name, names)}; there are ${names.join(', ')}`,
      );
    if (value !== undefined && !hasType(value, type))
      throw new TaskError(`the option ${name} of ${caller} is a ${type}, and not ${String(value)}`);
  }
}

function hasType(value: unknown, type: OptionType): boolean {
  if (type === 'Date') return value instanceof Date && !Number.isNaN(value.getTime());
  return type === 'list' ? Array.isArray(value) : typeof value === type;
}
