import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJsonObject } from '../../src/toolkit/parse-json.ts';
import { writeJson } from '../../src/toolkit/write-json.ts';

describe('writeJson', () => {
  const anything = fc.anything({ withBoxedValues: true, withDate: true, withNullPrototype: true, maxDepth: 4 });

  it('writes what JSON.stringify writes', () => {
    fc.assert(
      fc.property(anything, (value) => {
        const container = { value };
        expect(writeJson(container, 1_000_000, 100)).toBe(JSON.stringify(container));
      }),
      { numRuns: 2_000 },
    );
  });

  it('writes what only JSON.stringify knows the form of as it does', () => {
    const big = Object.assign(Object(12_345_678_901_234_567_890n), { toJSON: () => '12345678901234567890' });
    const values = { big, number: runInNewContext('new Number(5)'), text: runInNewContext('new String("x")') };
    expect(writeJson(values, 1_000, 100)).toBe(JSON.stringify(values));
    expect(() => writeJson({ big: Object(1n) }, 1_000, 100)).toThrow(TypeError);
  });

  it('writes exactly as much as is allowed, and not one unit more', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const { length } = JSON.stringify(value);
        expect(writeJson(value, length, 100)).toHaveLength(length);
        expect(() => writeJson(value, length - 1, 100)).toThrow(`the JSON text is longer than ${length - 1}`);
      }),
    );
  });

  it('writes bytes as JSON.stringify does, and refuses too many before they become a list', () => {
    for (const bytes of [
      new Uint8Array([1, 2]),
      Buffer.from('a'),
      new Float64Array(2),
      new DataView(new ArrayBuffer(9)),
    ])
      expect(writeJson({ bytes }, 1_000, 100)).toBe(JSON.stringify({ bytes }));
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

  it('stops early at what is endless', () => {
    let read = 0;
    const endless = (): object =>
      new Proxy(
        {},
        {
          ownKeys: () => ['deeper', 'wider'],
          getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
          get: (_target, key) => {
            read += 1;
            return key === 'deeper' || key === 'wider' ? endless() : undefined;
          },
        },
      );
    expect(() => writeJson(endless(), 1_000, 1_000_000)).toThrow('the JSON text is longer than 1000');
    expect(read).toBeLessThan(1_000);
  });
});

describe('parseJsonObject', () => {
  it('reads what JSON.parse reads, down to the level that is allowed', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), fc.nat(2), (value, space) => {
        const text = JSON.stringify(value, null, space);
        fc.pre(!/__proto__|constructor/.test(text));
        expect(parseJsonObject(text, 10)).toEqual(JSON.parse(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it('refuses an object as soon as any of its members stands twice', () => {
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
