import { didYouMean, TaskError } from '../../contract/model/index.ts';

type Type = 'string' | 'number' | 'function' | 'list' | 'Date';

/**
 * Checks the options of a function, for programs that no compiler checks.
 *
 * @param types The type of each option.
 * @throws {TaskError} for one that there is not, or that has another type.
 */
export function checkOptions<Options extends object>(
  caller: string,
  options: Options,
  types: Readonly<Record<keyof Options & string, Type>>,
): void {
  const names = Object.keys(types);
  for (const [name, value] of Object.entries(options)) {
    const type = Object.entries<Type>(types).find(([known]) => known === name)?.[1];
    if (type === undefined)
      throw new TaskError(`${caller} has no option ${name}${didYouMean(name, names)}; there are ${names.join(', ')}`);
    if (value !== undefined && !isOf(type, value))
      throw new TaskError(`the option ${name} of ${caller} is a ${type}, and not ${String(value)}`);
  }
}

function isOf(type: Type, value: unknown): boolean {
  if (type === 'Date') return value instanceof Date && !Number.isNaN(value.getTime());
  return type === 'list' ? Array.isArray(value) : typeof value === type;
}
