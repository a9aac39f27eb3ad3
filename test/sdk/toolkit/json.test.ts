import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJsonObject } from '../../../src/sdk/toolkit/parse-json.ts';
import { UnsendableError, writeJson } from '../../../src/sdk/toolkit/write-json.ts';

/** Whether a value of `fc.anything` holds what JSON would write as something else. */
function isEmptied(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isFinite(value);
  if (value instanceof Date) return Number.isNaN(value.getTime());
  if (value instanceof Number) return !Number.isFinite(value.valueOf());
  return typeof value === 'object' && value !== null && Object.values(value).some(isEmptied);
}

describe('writeJson', () => {
  const anything = fc.anything({ withBoxedValues: true, withDate: true, withNullPrototype: true, maxDepth: 4 });

  it('writes the same as JSON.stringify, and refuses values that it would write as {}', () => {
    fc.assert(
      fc.property(anything, (value) => {
        const container = { value };
        if (isEmptied(value)) expect(() => writeJson(container, 1_000_000, 100)).toThrow(UnsendableError);
        else expect(writeJson(container, 1_000_000, 100)).toBe(JSON.stringify(container));
      }),
      { numRuns: 2_000 },
    );
  });

  it('writes values that only JSON.stringify can format as it does', () => {
    const big = Object.assign(Object(12_345_678_901_234_567_890n), { toJSON: () => '12345678901234567890' });
    expect(writeJson({ big }, 1_000, 100)).toBe(JSON.stringify({ big }));
    expect(() => writeJson({ big: Object(1n) }, 1_000, 100)).toThrow(TypeError);
  });

  class Word {
    readonly letters = 1;
  }
  const named = (tag: string, value: object): object =>
    Object.defineProperty(value, Symbol.toStringTag, { value: tag });
  const lengthless = (list: unknown[], key: PropertyKey) => (key === 'length' ? '1.5' : Reflect.get(list, key));
  const growing = (): unknown[] => {
    const list: unknown[] = [{ toJSON: () => list.push('new') }, 1];
    return list;
  };
  it.each<[string, () => unknown]>([
    ['an object that is named like a box', () => named('String', new Word())],
    ['a box that is named otherwise', () => [named('Word', new String('x')), named('Word', new Number(5))]],
    ['a box with a form of its own', () => Object.assign(new Number(5), { valueOf: () => 7 })],
    ['a list that changes while it is read', growing],
    ['a list whose length is none', () => new Proxy([1, 2], { get: lengthless })],
    ['a form that is given by a function without methods', () => ({ toJSON: Object.setPrototypeOf(() => 'x', null) })],
  ])('writes %s as JSON.stringify does', (_what, make) => {
    expect(writeJson({ value: make() }, 1_000, 100)).toBe(JSON.stringify({ value: make() }));
  });

  it('reads every value once, so that it writes the checked value', () => {
    const values = [{ fine: 1 }, new Map()];
    const value = Object.defineProperty({}, 'changing', { get: () => values.shift(), enumerable: true });
    expect(writeJson(value, 1_000, 100)).toBe('{"changing":{"fine":1}}');
    expect(values).toHaveLength(1);
  });

  it('writes a member of any name, and a raw JSON number', () => {
    const { rawJSON } = JSON as { rawJSON?(text: string): unknown }; // of Node since 21, not in the types yet
    expect(rawJSON).toBeDefined();
    const values = { ...JSON.parse('{"a":1}'), ['__proto__']: { b: 2 }, id: rawJSON?.('12345678901234567890') };
    expect(writeJson(values, 1_000, 100)).toBe('{"a":1,"__proto__":{"b":2},"id":12345678901234567890}');
  });

  it('writes exactly the allowed length, and not one unit more', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const { length } = JSON.stringify(value);
        expect(writeJson(value, length, 100)).toHaveLength(length);
        expect(() => writeJson(value, length - 1, 100)).toThrow(`the JSON text is longer than ${length - 1}`);
      }),
    );
  });

  it.each<[string, unknown]>([
    ['an object of the class Map', new Map([['a', 1]])],
    ['an object of the class Set', new Set([1])],
    ['an Error', new TypeError('sunk')],
    ['an Error', Object.assign(new Error('sunk'), { code: 1 })],
    ['an array of bytes', new Uint8Array(2)],
    ['an array of bytes', new DataView(new ArrayBuffer(9))],
    ['an object of the class ArrayBuffer', new ArrayBuffer(9)],
    ['an object of the class Response', new Response('x')],
    ['an object of the class ReadableStream', new ReadableStream()],
    ['an object of the class RegExp', /x/],
    ['an object of the class WeakMap', new WeakMap()],
    ['an object of the class Holder', new (class Holder {})()],
    ['an object of the class', (function* () {})()],
    ['NaN', Number.NaN],
    ['-Infinity', Number.NEGATIVE_INFINITY],
    ['an invalid date', new Date(Number.NaN)],
    ['a promise', Promise.resolve()],
  ])('refuses %s, which JSON would empty, and says where it stands', (kind, value) => {
    expect(() => writeJson({ list: [{ value }] }, 1_000, 100)).toThrow(`result.list.0.value: ${kind}`);
    expect(() => writeJson(value, 1_000, 100)).toThrow(kind);
  });

  it('writes a plain object of another realm, and objects with toJSON', () => {
    const bytes = Buffer.from('a');
    const values = { other: runInNewContext('({})'), url: new URL('http://a/'), date: new Date(0), bytes };
    expect(writeJson(values, 1_000, 100)).toBe(JSON.stringify(values));
  });

  it('refuses too many bytes before they become a list', () => {
    let isListed = false;
    class Bytes extends Uint8Array {
      toJSON(): object {
        isListed = true;
        return [];
      }
    }
    for (const large of [new Bytes(501), { bytes: new Bytes(500) }, [new Bytes(500)]]) {
      expect(() => writeJson(large, 1_000, 100)).toThrow('the JSON text is longer than 1000');
    }
    expect(isListed).toBe(false);
  });

  it('stops early at an endless value', () => {
    let read = 0;
    const endless = (): object =>
      new Proxy(
        { deeper: 1, wider: 1 },
        {
          get(target, key) {
            read += 1;
            return key in target ? endless() : undefined;
          },
        },
      );
    expect(() => writeJson(endless(), 1_000, 1_000_000)).toThrow('the JSON text is longer than 1000');
    expect(read).toBeLessThan(25_000); // with those of the search for promises whose rejections nobody handles
  });
});

describe('parseJsonObject', () => {
  it('reads the same as JSON.parse, down to the allowed depth', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), fc.nat(2), (value, space) => {
        const text = JSON.stringify(value, null, space);
        fc.pre(!/__proto__|constructor/.test(text));
        expect(parseJsonObject(text, 10)).toEqual(JSON.parse(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it('refuses an object with a duplicate member', () => {
    const member = fc.tuple(fc.string(), fc.jsonValue({ maxDepth: 2 }));
    fc.assert(
      fc.property(fc.array(member), member, fc.jsonValue(), fc.nat(), (members, [name, value], other, at) => {
        const written = [...members, [name, value] as const].map((pair) =>
          pair.map((part) => JSON.stringify(part)).join(':'),
        );
        written.splice(at % (written.length + 1), 0, `${JSON.stringify(name)}:${JSON.stringify(other)}`);
        expect(parseJsonObject(`{${written.join(',')}}`, 100)).toBe('malformed-parameters');
        expect(parseJsonObject(`{"outer":[{${written.join(',')}}]}`, 100)).toBe('malformed-parameters');
      }),
    );
  });
});
