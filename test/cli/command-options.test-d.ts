import type { Command } from 'commander';
import { expectTypeOf, test } from 'vitest';
import type { CommandOptions, Handler } from '../../src/cli/commands.ts';

test('the options of a handler follow from the flags, the defaults and the values of its command', () => {
  expectTypeOf<CommandOptions<'sandbox'>['replyLimit']>().toEqualTypeOf<number | undefined>();
  expectTypeOf<CommandOptions<'sandbox'>['port']>().toEqualTypeOf<number>();
  expectTypeOf<CommandOptions<'sandbox'>['log']>().toEqualTypeOf<'text' | 'json'>();
  expectTypeOf<CommandOptions<'sandbox'>['toolkit']>().toEqualTypeOf<readonly string[]>();
  expectTypeOf<CommandOptions<'questions'>['format']>().toEqualTypeOf<'json' | undefined>();
  expectTypeOf<CommandOptions<'lint'>>().branded.toEqualTypeOf<{
    readonly contract?: string;
    readonly allowNetwork?: true;
    readonly allowFiles: readonly string[];
  }>();
  expectTypeOf<keyof CommandOptions<'verify'>>().extract<'agent' | 'forbiddenAgent'>().toEqualTypeOf<never>();
});

test('a handler gets the arguments of its command, its options and the command', () => {
  expectTypeOf<Parameters<Handler<'diff'>>>().toEqualTypeOf<
    [string, string, options: CommandOptions<'diff'>, command: Command]
  >();
  expectTypeOf<Parameters<Handler<'toolkit'>>[0]>().toEqualTypeOf<string | undefined>();
  expectTypeOf<Parameters<Handler<'check'>>[0]>().toEqualTypeOf<readonly string[]>();
  expectTypeOf<(options: { readonly host: number }) => Promise<void>>().not.toExtend<Handler<'mock'>>();
});
