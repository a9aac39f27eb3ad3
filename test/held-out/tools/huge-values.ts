// Tools whose result is too large to be sent, though most of them keep next to nothing.
const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`product-${i}`, i]));

let deep: unknown;

function nested(): unknown {
  if (!deep) {
    let inner: unknown = { end: true };
    for (let i = 0; i < 50_000; i += 1) inner = i % 2 ? [inner] : { inner };
    deep = inner;
  }
  return deep;
}

export const tools = [
  {
    name: 'one-long-text',
    what: 'Returns a text of 32 million characters, every one of which needs to be escaped.',
    tool: {
      function_name: 'one_long_text',
      description: 'Exports a table.',
      params: ['value'],
      required_params: [],
      run: async () => ({ csv: '"'.repeat(32_000_000) }),
    },
  },
  {
    name: 'nested-too-deep',
    what: 'Returns lists and objects that are nested fifty thousand deep.',
    tool: {
      function_name: 'nested_too_deep',
      description: 'Shows a thread of replies.',
      params: ['value'],
      required_params: [],
      run: () => ({ replies: nested() }),
    },
  },
  {
    name: 'a-billion-laughs',
    what: 'Returns forty small objects that refer to each other twice, which written out are a trillion.',
    tool: {
      function_name: 'a_billion_laughs',
      description: 'Draws a family tree.',
      params: ['value'],
      required_params: [],
      run: async () => {
        let tree: object = { name: 'laugh' };
        for (let i = 0; i < 40; i += 1) tree = { mother: tree, father: tree };
        return { tree };
      },
    },
  },
  {
    name: 'a-list-with-holes',
    what: 'Stores one row under its id in a list, so that the list has four billion holes.',
    tool: {
      function_name: 'a_list_with_holes',
      description: 'Lists users by id.',
      params: ['value'],
      required_params: [],
      run: () => {
        const users: object[] = [];
        users[4_294_967_294] = { id: 4_294_967_294, name: 'Ada' };
        return { users };
      },
    },
  },
  {
    name: 'a-hundred-thousand-fields',
    what: 'Returns an object of a hundred thousand fields beside a buffer of 200 KB, which JSON writes number by number.',
    tool: {
      function_name: 'a_hundred_thousand_fields',
      description: 'Returns the whole catalogue.',
      params: ['value'],
      required_params: [],
      run: async () => ({ wide, image: Buffer.alloc(200_000, 255) }),
    },
  },
];
