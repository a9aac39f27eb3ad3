import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readableFolders, realPath } from '../../../src/contract/model/index.ts';
import { makeFolder } from '../../support/folder.ts';

const WORKSPACES = '{"workspaces": ["services/*"]}';

interface SetUp {
  readonly name: string;
  /** Files with their texts, in a folder with the home folder `home` and the shared folder `tmp`. */
  readonly files: Readonly<Record<string, string>>;
  readonly document: string;
  readonly workingDirectory?: string;
  readonly project: string | undefined;
  readonly reads?: readonly string[];
  readonly refuses?: readonly string[];
}

const SET_UPS: readonly SetUp[] = [
  {
    name: "a monorepo's service",
    files: {
      'home/mono/.git/HEAD': '',
      'home/mono/package.json': WORKSPACES,
      'home/mono/services/a/package.json': '{}',
    },
    document: 'home/mono/services/a/openapi/openapi.yaml',
    project: 'home/mono',
    reads: ['home/mono/services/shared/a.yaml', 'home/mono/shared/a.yaml', 'home/mono/README.md'],
    refuses: ['home/mono/.git/config', 'home/mono/.env', 'home/other/a.yaml', 'home/mono-2/a.yaml', 'home/a.yaml'],
  },
  {
    name: 'a workspace without a repository',
    files: { 'home/mono/pnpm-workspace.yaml': '', 'home/mono/services/a/package.json': '{}' },
    document: 'home/mono/services/a/openapi.yaml',
    project: 'home/mono',
    reads: ['home/mono/shared/a.yaml'],
  },
  {
    name: 'a submodule',
    files: { 'home/app/.git/HEAD': '', 'home/app/specs/.git': 'gitdir: ../.git/modules/specs' },
    document: 'home/app/specs/openapi.yaml',
    project: 'home/app',
    reads: ['home/app/common/a.yaml', 'home/app/specs/a.yaml'],
    refuses: ['home/app/.git/modules/specs/config'],
  },
  {
    name: 'a worktree in a hidden folder of its repository',
    files: { 'home/app/.git/HEAD': '', 'home/app/.worktrees/a/.git': 'gitdir: ../../.git/worktrees/a' },
    document: 'home/app/.worktrees/a/api/openapi.yaml',
    project: 'home/app',
    reads: ['home/app/.worktrees/a/shared/a.yaml', 'home/app/shared/a.yaml'],
    refuses: ['home/app/.worktrees/b/a.yaml', 'home/app/.git/config'],
  },
  {
    name: 'an image without a repository',
    files: {},
    document: 'app/api/v1/openapi.yaml',
    workingDirectory: 'app',
    project: 'app',
    reads: ['app/api/common/a.yaml'],
    refuses: ['etc/passwd', 'proc/self/environ'],
  },
  {
    name: 'an image whose command runs elsewhere',
    files: {},
    document: 'app/api/v1/openapi.yaml',
    workingDirectory: 'srv',
    project: 'app/api/v1',
    reads: ['app/api/v1/a.yaml', 'app/api/v1/paths/a.yaml'],
    refuses: ['app/api/common/a.yaml'],
  },
  {
    name: 'a document in the home folder',
    files: { 'home/.git/HEAD': '', 'home/package.json': WORKSPACES },
    document: 'home/openapi.yaml',
    workingDirectory: 'home',
    project: undefined,
    refuses: ['home/a.yaml', 'home/.kube/config', 'home/app/a.yaml'],
  },
  {
    name: 'a document in Downloads of a home folder with a repository',
    files: { 'home/.git/HEAD': '', 'home/package.json': WORKSPACES },
    document: 'home/Downloads/openapi.yaml',
    workingDirectory: 'home',
    project: 'home/Downloads',
    reads: ['home/Downloads/a.yaml'],
    refuses: ['home/.kube/config', 'home/.docker/config.json', 'home/.config/gh/hosts.yml', 'home/Documents/a.yaml'],
  },
  {
    name: 'a document in a repository of settings',
    files: { 'home/.config/.git/HEAD': '' },
    document: 'home/.config/api/openapi.yaml',
    project: 'home/.config/api',
    reads: ['home/.config/api/a.yaml'],
    refuses: ['home/.config/gh/hosts.yml'],
  },
  {
    name: 'a document in a temporary folder, where others can write',
    files: { 'tmp/.git/HEAD': '', 'tmp/package.json': WORKSPACES },
    document: 'tmp/build-1/openapi.yaml',
    workingDirectory: 'tmp',
    project: 'tmp/build-1',
    reads: ['tmp/build-1/a.yaml'],
    refuses: ['tmp/other/a.yaml', 'tmp/a.yaml'],
  },
  {
    name: 'a manifest that is not JSON',
    files: { 'home/app/package.json': 'workspaces' },
    document: 'home/app/api/openapi.yaml',
    workingDirectory: 'home/app',
    project: 'home/app',
  },
];

test.for(SET_UPS)('$name', async ({ files, document, workingDirectory = 'srv', project, reads = [], refuses = [] }) => {
  const root = await realPath(await makeFolder());
  const at = (path: string): string => join(root, path);
  for (const [path, text] of Object.entries({ ...files, [document]: '' })) {
    await mkdir(dirname(at(path)), { recursive: true });
    await writeFile(at(path), text);
  }
  const around = { homes: [at('home')], shared: [at('tmp')], workingDirectory: at(workingDirectory) };
  const folders = await readableFolders(at(document), [], around);
  expect(folders.project).toBe(project && at(project));
  expect(reads.filter((path) => !folders.includes(at(path)))).toEqual([]);
  expect(refuses.filter((path) => folders.includes(at(path)))).toEqual([]);

  const opened = await readableFolders(at(document), [at('home/other')], around);
  expect([opened.includes(at('home/other/a.yaml')), opened.includes(at('home/other/.env'))]).toEqual([true, false]);
  expect(opened.project).toBe(folders.project);
});

test.each([
  ['that is unknown', []],
  ['that is the root', ['/']],
])('with a home folder %s the root is not a project', async (_, homes) => {
  const around = { homes, shared: [], workingDirectory: '/' };
  const { project, includes } = await readableFolders('/openapi.yaml', [], around);
  expect([project, includes('/a.yaml'), includes('/etc/passwd')]).toEqual([undefined, false, false]);
  expect((await readableFolders('/no-such-app/openapi.yaml', [], around)).project).toBe('/no-such-app');
});

test('a document behind a symbolic link belongs to the project of its real path', async () => {
  const root = await realPath(await makeFolder());
  await Promise.all(['app/.git', 'specs/.git'].map((path) => mkdir(join(root, path), { recursive: true })));
  await writeFile(join(root, 'specs/openapi.yaml'), '');
  await symlink('../specs/openapi.yaml', join(root, 'app/openapi.yaml'));
  expect((await readableFolders(join(root, 'app/openapi.yaml'))).project).toBe(join(root, 'specs'));
});
